// For the container image, after the build: removes packages that a running process doesn't import, and unused files in the others.
import fs from 'node:fs'
import path from 'node:path'
import { packagesFrom, readLock, rootsOf } from './package-lock.mjs'

const root = path.resolve(import.meta.dirname, '..')
const lock = readLock(root)
const kept = packagesFrom(rootsOf('run', lock), lock)
/** Folders of packages that contain a needed one. */
const above = new Set([...kept.keys()].flatMap((place) => placesAbove(place)))

for (const place of Object.keys(lock.packages)) {
  if (place === '' || kept.has(place) || above.has(place)) continue
  fs.rmSync(path.join(root, place), { recursive: true, force: true })
}
/** Types, sources, browser bundles, and files for testing, benchmarking, documenting and building packages. */
const unread = [
  '*.{d.ts,d.mts,d.cts,ts,map,md}',
  '*.standalone.js',
  '{test,tests,benchmark,benchmarks,example,examples,docs,.yarn,source_data}',
]
for (const place of fs.globSync(
  unread.map((name) => `node_modules/**/${name}`),
  { cwd: root },
))
  if (!isPackage(place)) fs.rmSync(path.join(root, place), { recursive: true, force: true })
fs.rmSync(path.join(root, 'node_modules/.bin'), { recursive: true, force: true })

/** A package may have such a name itself. */
function isPackage(place) {
  return /node_modules(\/@[^/]+)?$/.test(path.dirname(place))
}

/** `node_modules/a/node_modules/b` → `node_modules/a`. */
function placesAbove(place) {
  const parts = place.split('/node_modules/')
  return parts.slice(1).map((_, n) => parts.slice(0, n + 1).join('/node_modules/'))
}
