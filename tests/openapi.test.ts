import { afterAll, beforeAll, expect, test } from 'vitest'
import { authoritiesOf } from '../contract/core/access.ts'
import { errors } from '../contract/core/errors.ts'
import { endpoints } from '../contract/index.ts'
import { startApp, type TestApp } from './support/app.ts'

type Operation = {
  operationId: string
  summary: string
  security?: unknown[]
  'x-authorities'?: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: { code: { enum: string[] } } }> }
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startApp()
  document = (await app.visitor().get('openapi.json')).body as Document
})
afterAll(() => app?.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document is OpenAPI 3.1 at PUBLIC_URL, for anyone to read', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: `${app.deps.settings.publicUrl}/api/v1` }])
})

test('every endpoint is in it once, under its own name, with its sentence and who may call it', () => {
  const told = operations()
  expect(told.map(({ operation }) => operation.operationId).sort()).toEqual(
    endpoints.map(({ name }) => name).sort(),
  )
  for (const { name, endpoint } of endpoints) {
    const { path, method, operation } = told.find(({ operation }) => operation.operationId === name)!
    expect(path).toBe(`/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`)
    expect(method).toBe(endpoint.method.toLowerCase())
    expect(operation.summary).toBe(endpoint.summary)
    expect(operation.summary, name).toMatch(/^[A-Z].*\.$/s)
    expect(Boolean(operation.security), name).toBe(endpoint.access !== 'anyone')
    expect(operation['x-authorities'], name).toEqual(
      authoritiesOf(endpoint.access).length > 0 ? authoritiesOf(endpoint.access) : undefined,
    )
  }
})

test('parameters of an address are named in it, and those in it are described', () => {
  for (const { path, operation } of operations()) {
    const inAddress = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = operation.parameters.filter((one) => one.in === 'path')
    expect(described.map(({ name }) => name).sort(), path).toEqual(inAddress.sort())
    for (const { required } of described) expect(required, path).toBe(true)
  }
})

test('a body, a good answer and every failure have a shape', () => {
  for (const { name, endpoint } of endpoints) {
    const { operation } = operations().find(({ operation }) => operation.operationId === name)!
    expect(Boolean(operation.requestBody), name).toBe(Boolean(endpoint.body))
    const good = Object.keys(operation.responses).filter((status) => Number(status) < 300)
    expect(good, name).toContain(endpoint.reply || endpoint.also ? String(endpoint.status ?? 200) : '204')
    for (const code of endpoint.errors ?? [])
      expect(Object.keys(operation.responses), `${name} ${code}`).toContain(String(errors[code].status))
    for (const [status, { content }] of Object.entries(operation.responses))
      if (Number(status) >= 400) expect(Object.keys(content ?? {})).toEqual(['application/problem+json'])
  }
})

test('every reference leads somewhere, and failures list every code', () => {
  const text = JSON.stringify(document)
  const targets = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path))
  for (const target of targets) {
    const found = target
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    expect(found, target).toBeDefined()
  }
  expect(document.components.schemas.Problem?.properties.code.enum).toEqual(Object.keys(errors))
})

test('a call that takes files states how many, of which types and sizes', () => {
  const { requestBody } = document.paths['/auth/sign-up']?.post ?? {}
  expect(requestBody?.content['multipart/form-data']).toMatchObject({
    schema: {
      description: '`file`: PDF, JPEG, PNG, told by its content; one file at most, of 10 MB each.',
      properties: { file: { type: 'string', format: 'binary', maxLength: 10_485_760 } },
    },
    encoding: { file: { contentType: 'application/pdf, image/jpeg, image/png' } },
  })
})
