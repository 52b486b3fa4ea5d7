import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from './contract-for-browser.ts'

const cut = (code: string, kept?: readonly string[]) =>
  withoutSchemas(
    code,
    parseAst(code, { lang: 'ts' }) as unknown as Parameters<typeof withoutSchemas>[1],
    kept,
  )

test('of an endpoint stays where it is and who may call it', () => {
  const code = `export const calls = {
  read: endpoint({ method: 'GET', path: 'a', summary: 'Reads.', access: ['A'], ...page, reply: z.object({}) }),
} as const`
  expect(cut(code)).toBe(`export const calls = {
  read: ({ method: 'GET', path: 'a', access: ['A'] }),
} as const`)
})

test('the staff’s forms keep the schema of the body, and nothing else', () => {
  const code = `export const calls = {
  add: endpoint({ method: 'PUT', path: 'a', access: ['A'], body: z.object({}), reply: z.object({}) }),
} as const`
  expect(cut(code, ['method', 'path', 'access', 'body'])).toBe(`export const calls = {
  add: ({ method: 'PUT', path: 'a', access: ['A'], body: z.object({}) }),
} as const`)
})

test('a schema is marked as made without an effect; constants and functions stay as they are', () => {
  const code = `const sizes = [1, 2] as const
const twice = (n: number) => z.max(n * 2)
export const Size = z.union(sizes).check(twice(3))`
  expect(cut(code)).toBe(`const sizes = [1, 2] as const
const twice = (n: number) => z.max(n * 2)
export const Size = /* @__PURE__ */ (() => (z.union(sizes).check(twice(3))))()`)
})

test('an endpoint that takes its address from elsewhere is refused', () => {
  expect(() => cut(`const call = endpoint({ ...base, access: 'anyone' })`)).toThrow(
    'states its method, path, access',
  )
})

test('every endpoint of the contract can be cut', () => {
  for (const file of globSync('contract/**/*.ts'))
    expect(() => cut(readFileSync(file, 'utf8')), file).not.toThrow()
})
