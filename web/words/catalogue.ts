/** A sentence, or a function that builds one from values. */
export type Message = string | ((...values: never[]) => string)

/** The shape that another language must match: every key of `English`, and functions with the same parameters. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : English[Key] extends string
      ? string
      : Translated<English[Key]>
}
