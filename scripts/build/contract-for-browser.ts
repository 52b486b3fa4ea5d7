import type { Plugin } from 'vite'

/** What a page needs of an endpoint while it runs; the rest is types to it, or the server's business. */
const keptOfEndpoint = ['method', 'path', 'access']

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * The contract as browsers get it: its rules and constants, and of each endpoint where it is and who may call it. Schemas are
 * types to a page, so they and zod are left out; a page that would run one ends the build.
 */
export function contractForBrowser(): Plugin {
  return {
    name: 'contract-for-browser',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[a-z-]+\.ts$/, code: 'zod/mini' },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node
        return { code: withoutSchemas(code, program), map: null }
      },
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const [zod] = chunk.moduleIds.filter((id) => /node_modules\/zod\//.test(id))
        if (zod) this.error(`${chunk.fileName} takes zod to browsers (${zod}): a page uses a schema.`)
      }
    },
  }
}

/**
 * Cuts endpoints down, and marks every other constant that is made by calls as made without an effect, so that the ones
 * which nothing uses go, and zod with them.
 */
export function withoutSchemas(code: string, program: Node): string {
  const edits: { start: number; end: number; text: string }[] = []
  for (const statement of program.body as Node[]) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if ((declared as Node | null)?.type !== 'VariableDeclaration') continue
    for (const { init } of (declared as Node).declarations as { init: Node | null }[]) {
      if (!init || /Function/.test(init.type)) continue
      const endpoints = [...callsIn(init)].filter(isEndpoint)
      if (endpoints.length > 0) edits.push(...endpoints.map((call) => cut(code, call)))
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

function cut(code: string, call: Node) {
  const [given] = call.arguments as { properties: (Node & { key?: { name?: string } })[] }[]
  const kept = (given?.properties ?? []).filter(({ key }) => keptOfEndpoint.includes(key?.name ?? ''))
  if (kept.length < keptOfEndpoint.length)
    throw new Error(
      `an endpoint states its ${keptOfEndpoint.join(', ')} itself: ${code.slice(call.start, call.end)}`,
    )
  return {
    start: call.start,
    end: call.end,
    text: `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`,
  }
}
