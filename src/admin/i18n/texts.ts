/** The same keys with any texts: what a translation has to offer. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** Paths of all texts in `T`, joined by dots. The endings of plural forms are left off. */
export type TextPath<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${TextPath<T[K]>}`
}[keyof T & string]

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
