import fs from 'node:fs'
import path from 'node:path'

/**
 * The packages of package-lock.json reachable from `roots`, by folder, with their lock entries. Follows dependencies rather than
 * the lock's own flags: an optional dependency of a development package is flagged only as optional.
 */
export function packagesFrom(roots, lock = readLock()) {
  const found = new Map()
  const waiting = roots.map((name) => placeOf(lock.packages, { name, from: '' }))
  for (const place of waiting) {
    if (place === undefined || found.has(place)) continue
    found.set(place, lock.packages[place])
    waiting.push(...dependenciesOf(lock, place))
  }
  return found
}

/** Dependencies that build the website; a process that serves a built one imports none of them. */
export const websiteBuilders = [
  '@tailwindcss/vite',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@vitejs/plugin-react',
  'oxc-transform-react',
  'react',
  'react-dom',
  'tailwindcss',
  'vite',
]

/**
 * The packages that build and serve the product; with `all` those for tests and checks too; with `run` only those of a process whose
 * website is built and whose Node and database are elsewhere.
 */
export function rootsOf(set, lock = readLock()) {
  const { dependencies, optionalDependencies, devDependencies } = lock.packages['']
  if (set === 'run') return Object.keys(dependencies).filter((name) => !websiteBuilders.includes(name))
  const more = set === 'all' ? devDependencies : {}
  return Object.keys({ ...dependencies, ...optionalDependencies, ...more })
}

export function readLock(folder = '.') {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
}

export const nameOf = (place) => place.replace(/.*node_modules\//, '')

/** The folders of the packages that the one in `place` requires, or uses if present. */
export function dependenciesOf({ packages }, place) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place]
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    .map((name) => placeOf(packages, { name, from: place }))
    .filter((found) => found !== undefined)
}

/** Resolves `name` from a package's folder like Node: there, or in a folder above. */
function placeOf(packages, { name, from }) {
  for (let folder = from; ; folder = folder.replace(/\/?(node_modules\/(@[^/]+\/)?[^/]+)$/, '')) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}
