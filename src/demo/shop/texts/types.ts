/** Every text of the shop in one language. */
export interface ShopTexts {
  readonly shop: string
  readonly skip: string
  readonly cartLink: (count: number) => string
  readonly otherLanguage: string
  readonly footer: string
  readonly promises: readonly (readonly [title: string, text: string])[]
  readonly hero: { readonly title: string; readonly text: string; readonly action: string }
  readonly teas: string
  readonly from: (price: string) => string
  readonly product: {
    readonly back: string
    readonly size: string
    readonly quantity: string
    readonly soldOut: string
    readonly add: string
    readonly pay: string
  }
  readonly cart: {
    readonly title: string
    readonly empty: string
    readonly look: string
    readonly more: string
    readonly less: (item: string) => string
    readonly plus: (item: string) => string
    readonly remove: (item: string) => string
    readonly removeShort: string
    readonly checkout: string
    readonly subtotal: string
    readonly total: string
  }
  readonly steps: { readonly label: string; readonly names: readonly [string, string, string] }
  readonly address: {
    readonly title: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string
    readonly phoneHint: string
    readonly address: string
    readonly district: string
    readonly next: string
  }
  readonly delivery: { readonly title: string; readonly next: string }
  readonly payment: {
    readonly title: string
    readonly how: readonly [string, string, string]
    readonly pay: (amount: string) => string
    readonly busy: string
    readonly sendTo: string
    readonly change: string
  }
  readonly result: {
    readonly email: (address: string) => string
    readonly wait: string
    readonly lost: (codes: string) => string
  }
  readonly problem: {
    readonly notFound: string
    readonly notFoundText: string
    readonly form: string
    readonly formText: string
    readonly refused: string
    readonly wrong: string
    readonly wrongText: string
    readonly back: string
    readonly toShop: string
  }
  /** By handle. Left out: what the store says. */
  readonly products: Readonly<Record<string, { title: string; description: string }>>
  /** By the store's name for it. */
  readonly shipping: Readonly<Record<string, { name: string; description: string }>>
}
