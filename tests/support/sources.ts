import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../..')

/** One import of a file: a file of the project (by its path from the project folder) or a package. */
export type Import = { from: string; to: string; typeOnly: boolean; line: number }

/** Every script of the project by its path from the project folder. */
export function sourceFiles(): string[] {
  return globSync('{contract,db,server,web,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: projectFolder })
    .concat(globSync('*.config.ts', { cwd: projectFolder }))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

export const readSource = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

// Statements at the start of a line, as the formatter leaves them, and dynamic imports of a literal.
const statement = /^(?:import|export)\s+(type\s)?(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm
const dynamic = /\bimport\('([^']+)'\)/g

/** The imports of a file; a named list in which every name is a type counts as type-only. */
export function importsOf(file: string, source = readSource(file)): Import[] {
  const at = (index: number) => source.slice(0, index).split('\n').length
  const target = (name: string) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name
  const found = [...source.matchAll(statement)].map((match) => {
    const [, keyword, names = '', name = ''] = match
    return {
      from: file,
      to: target(name),
      typeOnly: Boolean(keyword) || isAllTypes(names),
      line: at(match.index),
    }
  })
  const lazy = [...source.matchAll(dynamic)].map((match) => ({
    from: file,
    to: target(match[1] ?? ''),
    typeOnly: false,
    line: at(match.index),
  }))
  return [...found, ...lazy]
}

function isAllTypes(names: string): boolean {
  const list = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  const parts = (list ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => part.startsWith('type '))
}

/** Groups of files that import each other in a ring while they run; types alone may. */
export function cycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports)
    if (!typeOnly) edges.set(from, [...(edges.get(from) ?? []), to])
  const rings: string[][] = []
  const done = new Set<string>()
  const onPath: string[] = []
  const visit = (file: string) => {
    const at = onPath.indexOf(file)
    if (at >= 0) return void rings.push([...onPath.slice(at), file])
    if (done.has(file)) return
    onPath.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    onPath.pop()
    done.add(file)
  }
  for (const file of edges.keys()) visit(file)
  return rings
}
