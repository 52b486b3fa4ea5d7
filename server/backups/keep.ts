import { readManifest } from './manifest.ts'
import { backupNames, fileOf, manifestOf, type Place } from './place.ts'
import { readFilesList } from './verify.ts'

export type Plan = { daily: number; weekly: number; monthly: number }

/** The day of `2026-11-28T02-45-00Z`. */
const dayOf = (name: string) => new Date(`${name.slice(0, 10)}T00:00:00Z`)
const weekOf = (name: string) => Math.floor((dayOf(name).getTime() / 86_400_000 + 4) / 7)
const monthOf = (name: string) => name.slice(0, 7)

/** The newest backup of each of the last days, weeks and months that have one. */
export function keptNames(names: readonly string[], { daily, weekly, monthly }: Plan): Set<string> {
  const newestFirst = [...names].sort().reverse()
  const newestOfEach = (span: (name: string) => string | number, most: number) => {
    const firsts = new Map<string | number, string>()
    for (const name of newestFirst) if (!firsts.has(span(name))) firsts.set(span(name), name)
    return [...firsts.values()].slice(0, most)
  }
  return new Set([
    ...newestOfEach((name) => name.slice(0, 10), daily),
    ...newestOfEach(weekOf, weekly),
    ...newestOfEach(monthOf, monthly),
  ])
}

/** A backup in progress is not removed; none takes longer than this, in milliseconds. */
const underWayMs = 24 * 3_600_000

/** Removes backups that the plan doesn't keep, remains of unfinished ones, and files that no kept backup refers to. Returns their names. */
export async function removeOld(place: Place, plan: Plan, now: Date): Promise<string[]> {
  const names = await backupNames(place)
  const kept = keptNames(names, plan)
  const removed = names.filter((name) => !kept.has(name))
  for (const name of removed) await place.remove(manifestOf(name))
  const youngest = new Date(now.getTime() - underWayMs).toISOString().replaceAll(':', '-')
  for (const object of await place.list('data/')) {
    const name = object.split('/')[1] ?? ''
    if (!kept.has(name) && (removed.includes(name) || name < youngest)) await place.remove(object)
  }
  if (removed.length > 0) await removeUnnamedFiles(place, kept)
  return removed
}

async function removeUnnamedFiles(place: Place, kept: ReadonlySet<string>) {
  const named = new Set<string>()
  for (const name of kept)
    for (const { key } of await readFilesList(place, await readManifest(place, name))) named.add(fileOf(key))
  for (const object of await place.list('files/')) if (!named.has(object)) await place.remove(object)
}
