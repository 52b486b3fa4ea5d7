/** A sentence, or how one is made from its values. */
export type Message = string | ((...values: never[]) => string)

/** What another language must hold to say the same as `English`: every key, and functions of the same values. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : English[Key] extends string
      ? string
      : Translated<English[Key]>
}
