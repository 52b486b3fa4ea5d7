/** One changed value; for lists, what was added and removed. */
export type Difference =
  | { what: string; was: string; is: string }
  | { what: string; gone: string[]; come: string[] }

type Values = Map<string, unknown>

/** The differences between two sets of values, in the order of `names`. */
export function differences(before: unknown, after: unknown): Difference[] {
  const was = valuesOf(before)
  const is = valuesOf(after)
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((what): Difference[] => {
    const [a, b] = [was.get(what), is.get(what)]
    if (JSON.stringify(a) === JSON.stringify(b)) return []
    if (isList(a) || isList(b)) {
      const had = (isList(a) ? a : []).map(textOf)
      const has = (isList(b) ? b : []).map(textOf)
      return [
        {
          what,
          gone: had.filter((one) => !has.includes(one)),
          come: has.filter((one) => !had.includes(one)),
        },
      ]
    }
    return [{ what, was: textOf(a), is: textOf(b) }]
  })
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Splits values by name; the authorities in a list of roles by role. A single value or list has no name. */
function valuesOf(of: unknown): Values {
  if (of === null || of === undefined) return new Map()
  if (isList(of) && of.every(isRole))
    return new Map(of.map(({ role, authorities }) => [role, authorities] as const))
  if (isList(of) || typeof of !== 'object') return new Map([['', of]])
  return new Map(Object.entries(of))
}

const isRole = (value: unknown): value is { role: string; authorities: unknown } =>
  typeof value === 'object' && value !== null && 'role' in value && 'authorities' in value

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
