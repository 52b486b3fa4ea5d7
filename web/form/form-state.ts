/** The values of a form by field name: typed texts, choices, or lists of either. */
export type Values = Readonly<Record<string, unknown>>

/** Unsaved input, with the values the fields started from. */
export type Unsaved<Typed extends Values> = { start: Typed; typed: Typed }

export type FormState<Typed extends Values> = Unsaved<Typed> & {
  /** The version of the row in `start`; 0 for a new row. */
  version: number
  errors: Readonly<{ [Name in keyof Typed]?: string }>
  /** How often the form was sent with errors; each increase focuses the first invalid field again. */
  refusals: number
  /** What another user has saved since `was` was read; `savedBy` names that user if the server does. */
  theirs: { was: Typed; is: Typed; savedBy?: SavedBy | undefined } | undefined
  /** Stored input from an earlier visit to the page, until the user restores or drops it. */
  offered: Unsaved<Typed> | undefined
}

/** Who saved a row last, and when. */
export type SavedBy = { name: string; at: string }

export type Saved<Typed extends Values> = { start: Typed; version: number }

export type FormEvent<Typed extends Values> =
  | { kind: 'type'; values: Partial<Typed> }
  | { kind: 'read'; row: Saved<Typed> }
  | { kind: 'refuse'; errors: FormState<Typed>['errors'] }
  | { kind: 'save'; row: Saved<Typed> }
  | { kind: 'conflict'; row: Saved<Typed>; savedBy?: SavedBy | undefined }
  | { kind: 'take'; name: keyof Typed }
  | { kind: 'discard' }
  | { kind: 'bring-back' }
  | { kind: 'drop' }

/** Lists are compared as sets: checked boxes have no order. */
export function isEqual(a: unknown, b: unknown): boolean {
  const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

/** The fields in which two states differ. */
export const differing = <Typed extends Values>(a: Typed, b: Typed): (keyof Typed & string)[] =>
  Object.keys({ ...a, ...b }).filter((name) => !isEqual(a[name], b[name]))

export const isDirty = <Typed extends Values>({ start, typed }: Unsaved<Typed>): boolean =>
  differing(start, typed).length > 0

/** Keeps the edited fields; the others take the values in `now`. */
function merged<Typed extends Values>({ start, typed }: Unsaved<Typed>, is: Typed): Typed {
  const mine = differing(start, typed).map((name) => [name, typed[name]])
  return { ...is, ...Object.fromEntries(mine) }
}

export const begin = <Typed extends Values>(
  { start, version }: Saved<Typed>,
  kept?: Unsaved<Typed>,
): FormState<Typed> => ({
  start,
  version,
  typed: start,
  errors: {} as FormState<Typed>['errors'],
  refusals: 0,
  theirs: undefined,
  offered: kept && differing(merged(kept, start), start).length > 0 ? kept : undefined,
})

/** The form's state machine: pure, so that a table can test every transition. */
export function reduce<Typed extends Values>(
  state: FormState<Typed>,
  event: FormEvent<Typed>,
): FormState<Typed> {
  const { start, typed, errors, theirs, offered } = state
  switch (event.kind) {
    case 'type': {
      const mended = Object.keys(event.values)
      const left = Object.entries(errors).filter(([name]) => !mended.includes(name))
      return {
        ...state,
        typed: { ...typed, ...event.values },
        errors: Object.fromEntries(left) as typeof errors,
        offered: undefined,
      }
    }
    case 'read':
      // Values don't change while the user types; the server reports the conflict when the form is sent.
      return isDirty(state) ? state : begin(event.row, offered)
    case 'refuse':
      return { ...state, errors: event.errors, refusals: state.refusals + 1 }
    case 'save':
      return begin(event.row)
    case 'conflict': {
      const { row, savedBy } = event
      return {
        ...begin(row),
        typed: merged(state, row.start),
        theirs: { was: theirs?.was ?? start, is: row.start, savedBy },
      }
    }
    case 'take':
      return { ...state, typed: { ...typed, [event.name]: start[event.name] } }
    case 'discard':
      return begin(state)
    case 'bring-back': {
      if (!offered) return state
      const isOlder = differing(offered.start, start).length > 0
      return {
        ...begin(state),
        typed: merged(offered, start),
        theirs: isOlder ? { was: offered.start, is: start } : undefined,
      }
    }
    case 'drop':
      return { ...state, offered: undefined }
    default:
      throw new Error(`unhandled ${event satisfies never}`)
  }
}

/** The stored input, if it is valid, without fields that the form no longer has. */
export function readUnsaved<Typed extends Values>(kept: unknown, start: Typed): Unsaved<Typed> | undefined {
  const found = kept as Partial<Unsaved<Values>> | null
  if (typeof found?.start !== 'object' || typeof found.typed !== 'object') return undefined
  const known = (values: Values) =>
    ({
      ...start,
      ...Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => name in start)),
    }) as Typed
  return { start: known(found.start), typed: known(found.typed) }
}

/** The form field for a path in the body: `address.city` belongs to `city`, `invoices.0.amount` to `invoices`. */
export const fieldOf = (path: string, names: readonly string[]): string | undefined =>
  [path, ...path.split('.')].find((part) => names.includes(part))
