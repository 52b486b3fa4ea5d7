import { type Call, type seeded, worksWithoutBody } from './raw.ts'

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] })

/** Invalid for every field of every schema, because none accepts such an object or list. */
export const wrongForAll: readonly unknown[] = [
  { nope: 1 },
  [[[]]],
  deep(60),
  [{}, null],
  { $ne: null },
  { toString: 'x' },
]
/** Invalid for most fields. Where a value is valid, the call may succeed, but must never return a server error. */
export const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200f\ufeff',
  '🌷'.repeat(300),
  'x'.repeat(100_000),
  "'; drop table orders; --",
  '{{7*7}}${7*7}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00%ff',
  'NaN',
  '1e9',
  -1,
  -0,
  0,
  0.5,
  1e9,
  1e308,
  9_007_199_254_740_993,
  2_147_483_648,
  '2026-02-30',
  '99999999999999999999',
]
const rawBodies = [
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '[[]]',
  '[null]',
  '{"":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":${'['.repeat(500)}1${']'.repeat(500)}}`,
  '1e400',
  '\ufeff{}',
  `{"a":"${'x'.repeat(2_000_000)}"}`,
]

type Random = ReturnType<typeof seeded>
/** `certain`: invalid however it is read. */
export type Broken = { payload: string; certain: boolean }

/** A body with one error, or no valid body at all. `right` is the valid body. */
export function brokenBody(call: Call, right: unknown, random: Random): Broken {
  const fields = Object.keys(right as object)
  if (fields.length === 0 || random.next() < 0.2)
    return { payload: random.pick(rawBodies), certain: !worksWithoutBody(call) }
  const body = structuredClone(right) as Record<string, unknown>
  const field = random.pick(fields)
  if (random.next() < 0.1) return { payload: withTwice(body, field), certain: false }
  const certain = random.next() < 0.5
  body[field] = random.pick(certain ? wrongForAll : hostile)
  return { payload: JSON.stringify(body), certain }
}

/** A duplicate key: parsers differ on which value wins. */
const withTwice = (body: Record<string, unknown>, field: string) =>
  `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:null}`
