import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../contract/index.ts'
import { inputSentence } from '../../contract/words/input-sentences.ts'
import { inSpanish } from './input-text.ts'

type Def = { error?: (issue: object) => unknown; checks?: Part[] } & Record<string, unknown>
type Part = { _zod: { def: Def } }

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Every custom message of a schema. */
function* sentencesOf(part: Part): Generator<string> {
  const { def } = part._zod
  const own = def.error?.({ code: 'custom' })
  if (typeof own === 'string') yield own
  for (const value of Object.values(def)) {
    const parts = isPart(value) ? [value] : Object.values((value as object) ?? {})
    for (const one of parts) if (isPart(one)) yield* sentencesOf(one)
  }
}

test('what the staff’s forms and a person’s own say of an input is said in Spanish too', () => {
  const forms = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ path, method }) => method !== 'GET' && /^(admin|role|account)\b/.test(path))
  const said = forms.flatMap(({ body }) => (body ? [...sentencesOf(body as unknown as Part)] : []))
  expect(said.length).toBeGreaterThan(50)
  expect([...new Set(said)].filter((sentence) => !inSpanish(sentence))).toEqual([])
})

test('so is what is said where a schema has no sentence of its own', () => {
  const Body = z.object({
    name: z.string().check(z.minLength(2), z.maxLength(3)),
    count: z.int().check(z.gte(1), z.lte(5), z.multipleOf(5)),
    list: z.array(z.string()).check(z.minLength(1)),
    kind: z.enum(['a', 'b']),
    only: z.literal('a'),
    day: z.string().check(z.regex(/^\d$/)),
  })
  const wrong = [
    {},
    { name: 'a', count: 0, list: [], kind: 'x', only: 'b', day: 'x' },
    { name: 'four', count: 6, list: 'a' },
    { name: 7, count: 1.5, day: ['x'] },
    { name: null, count: Number.NaN },
  ]
  const said = wrong.flatMap(
    (body) =>
      Body.safeParse(body, { error: inputSentence }).error?.issues.map(({ message }) => message) ?? [],
  )
  expect(said.length).toBeGreaterThan(15)
  expect(said.filter((sentence) => !inSpanish(sentence))).toEqual([])
})

test('numbers and names stay in the sentence', () => {
  expect(inSpanish('At most 80 characters.')).toBe('A lo sumo 80 caracteres.')
  expect(inSpanish('This must be one of: check, cash.')).toBe('Puede ser: check, cash.')
  expect(inSpanish('Something new.')).toBeUndefined()
})
