/** Class names of the shop for the parts of `FpsResult`. */
export interface FpsResultClassNames {
  readonly root?: string
  /** Around title and text. */
  readonly message?: string
  readonly title?: string
  readonly text?: string
  /** The list of amount, order number and so on. */
  readonly facts?: string
  readonly fact?: string
  readonly label?: string
  readonly value?: string
  /** The button that copies the reference. */
  readonly copy?: string
  readonly problem?: string
  /** Where the customer says that it is paid: around it, its label, and what is typed. */
  readonly claim?: string
  readonly field?: string
  readonly input?: string
  /** The changes of another attempt. */
  readonly notice?: string
  /** How to pay on the same phone. */
  readonly how?: string
  /** The advice after a change of mind, or if the bank refuses. */
  readonly hint?: string
  /** Around the QR code that opens the page on another device, and that code. */
  readonly device?: string
  readonly code?: string
  readonly actions?: string
  /** The main action; a button or a link. */
  readonly primary?: string
  readonly secondary?: string
}
