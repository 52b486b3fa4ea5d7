import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../..')

/** One import of a file: a file of the project (by its path from the project folder) or a package. */
export type Import = { from: string; to: string; typeOnly: boolean; line: number }

/** Every script of the project by its path from the project folder. */
export function sourceFiles(): string[] {
  return globSync('{art,contract,db,server,web,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: projectFolder })
    .concat(globSync('*.config.ts', { cwd: projectFolder }))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

export const readSource = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

// Statements at the start of a line, as the formatter writes them, and dynamic imports of a literal.
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

/**
 * Folders in layers, lowest first. A folder is named by its path (`server/core`, or a file: `server/main.ts`); `web/features/*`
 * treats each file and folder in it separately, and the longest matching name counts. A name without files is allowed.
 */
export type Layers = readonly (readonly string[])[]

/**
 * Violations of the layer order: an import of a higher layer, a cycle within a layer, or a folder that no layer names. Type
 * imports count as well, because a reader follows both.
 */
export function layerFaults(imports: readonly Import[], layers: Layers): string[] {
  const roots = new Set(layers.flat().map((name) => name.split('/')[0]))
  const placed = new Map<string, Place | undefined>()
  const placeOf = (file: string) => {
    if (!placed.has(file)) placed.set(file, findPlace(file, layers))
    return placed.get(file)
  }
  const nowhere = new Set<string>()
  const upward: string[] = []
  const steps = new Map<string, Import>()
  for (const one of imports) {
    if (!roots.has(one.from.split('/')[0])) continue
    const [from, to] = [placeOf(one.from), placeOf(one.to)]
    if (!from) nowhere.add(`${path.posix.dirname(one.from)} has no layer`)
    if (!from || !to || from.folder === to.folder) continue
    const shown = `${one.from}:${one.line} imports ${one.to}`
    if (to.layer > from.layer) upward.push(`${shown}, a layer above`)
    else if (to.layer === from.layer) steps.set(`${from.folder} → ${to.folder}`, one)
  }
  const folders = [...steps.keys()].map((step) => {
    const [from = '', to = ''] = step.split(' → ')
    return { from, to, line: 0, typeOnly: false }
  })
  const rings = cycles(folders).map((ring) => {
    const at = ring.slice(1).map((to, index) => steps.get(`${ring[index]} → ${to}`))
    return `${ring.join(' → ')} (${at.map((one) => `${one?.from}:${one?.line}`).join(', ')})`
  })
  return [...nowhere, ...upward, ...rings]
}

type Place = { folder: string; layer: number }

function findPlace(file: string, layers: Layers): Place | undefined {
  const fits = layers.flatMap((names, layer) =>
    names.flatMap((name) => {
      const each = name.endsWith('/*')
      const root = each ? name.slice(0, -2) : name
      if (file === root) return [{ folder: root, layer, length: root.length }]
      if (!file.startsWith(`${root}/`)) return []
      const next = file.slice(root.length + 1).split('/')[0] ?? ''
      const folder = each ? `${root}/${next.replace(/\.tsx?$/, '')}` : root
      return [{ folder, layer, length: root.length }]
    }),
  )
  return fits.sort((a, b) => b.length - a.length)[0]
}

/** Groups of files that import each other in a cycle at run time; type-only cycles are allowed. */
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
