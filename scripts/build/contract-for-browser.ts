import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

/** The fields of an endpoint that a page needs at run time; the others only provide types or concern the server. */
const keptOfEndpoint = ['method', 'path', 'access']

/** Marks the contract for the staff's pages, whose forms validate input with the schema of the body. */
const withBodies = '?bodies'
/** The entry points of customers' code; the app's `staff-tools` is loaded only for staff. */
const isCustomers = /\/web\/(app\/(?!staff-)|features\/|front\/)/
const usesZod = /from 'zod\/mini'/

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * The contract for browsers: its rules and constants, and each endpoint's address and access. On a customer's page schemas are only
 * types, so they and zod are removed; a page that would load one fails the build. The staff's pages also get the schemas of bodies,
 * in separate modules.
 */
export function contractForBrowser(): Plugin {
  return {
    name: 'contract-for-browser',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !(importer.includes('/web/staff/') || importer.endsWith(withBodies))) return
      const found = await this.resolve(source, importer.replace(withBodies, ''), { skipSelf: true })
      if (!found || !/\/contract\/[a-z/-]+\.ts$/.test(found.id)) return
      return usesZod.test(await readFile(found.id, 'utf8')) ? found.id + withBodies : found
    },
    async load(id) {
      if (!id.endsWith(withBodies)) return
      const code = await readFile(id.replace(withBodies, ''), 'utf8')
      return { code: forBrowser(this, code, [...keptOfEndpoint, 'body']), moduleType: 'ts' }
    },
    transform: {
      filter: { id: /\/contract\/[a-z/-]+\.ts$/ },
      handler(code) {
        return { code: forBrowser(this, code, keptOfEndpoint), map: null }
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
      for (const chunk of chunks) {
        if (!isCustomers.test(chunk.facadeModuleId ?? '')) continue
        const [zod] = fetchedWith(chunk, chunks).filter((id) => /node_modules\/zod\//.test(id))
        if (zod) this.error(`${chunk.fileName} takes zod to customers (${zod}): a page uses a schema.`)
      }
    },
  }
}

/** The modules loaded with a chunk: its own and those of the chunks that it imports. */
function fetchedWith(entry: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set([entry])
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found].flatMap(({ moduleIds }) => moduleIds)
}

const forBrowser = (
  plugin: { parse: (code: string, options: { lang: 'ts' }) => unknown },
  code: string,
  kept: readonly string[],
) => withoutSchemas(code, plugin.parse(code, { lang: 'ts' }) as Node, kept)

/**
 * Trims endpoints, and marks every other constant with a call as free of side effects, so that unused ones are dropped, and zod
 * with them.
 */
export function withoutSchemas(
  code: string,
  program: Node,
  kept: readonly string[] = keptOfEndpoint,
): string {
  const edits: { start: number; end: number; text: string }[] = []
  for (const statement of program.body as Node[]) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if ((declared as Node | null)?.type !== 'VariableDeclaration') continue
    for (const { init } of (declared as Node).declarations as { init: Node | null }[]) {
      if (!init || /Function/.test(init.type)) continue
      const endpoints = [...callsIn(init)].filter(isEndpoint)
      if (endpoints.length > 0) edits.push(...endpoints.map((call) => cut(code, call, kept)))
      else if (!callsIn(init).next().done)
        edits.push({ ...init, text: `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()` })
    }
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

function* callsIn(node: Node): Generator<Node> {
  if (node.type === 'CallExpression') yield node
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'object' && one !== null && 'type' in one) yield* callsIn(one as Node)
}

const isEndpoint = (call: Node) => (call.callee as { name?: string }).name === 'endpoint'

function cut(code: string, call: Node, wanted: readonly string[]) {
  const [given] = call.arguments as { properties: (Node & { key?: { name?: string } })[] }[]
  const kept = (given?.properties ?? []).filter(({ key }) => wanted.includes(key?.name ?? ''))
  if (keptOfEndpoint.some((name) => !kept.some(({ key }) => key?.name === name)))
    throw new Error(
      `an endpoint states its ${keptOfEndpoint.join(', ')} itself: ${code.slice(call.start, call.end)}`,
    )
  return {
    start: call.start,
    end: call.end,
    text: `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`,
  }
}
