import { diskObjects } from '../adapters/files/disk.ts'
import type { ObjectStore } from '../adapters/files/files.ts'
import { s3Objects } from '../adapters/files/s3.ts'
import type { Settings } from '../core/settings.ts'

/**
 * The backup storage. `manifests/<name>.json` is written last, so that a backup without one is incomplete; `data/<name>/` has its
 * tables; `files/<key>` has each uploaded file once, for all backups.
 */
export type Place = ObjectStore

/** Undefined if the settings name none. */
export function openPlace({ backups }: Pick<Settings, 'backups'>): Place | undefined {
  if (!backups) return undefined
  return backups.s3 ? s3Objects(backups.s3) : diskObjects(backups.folder)
}

export const manifestOf = (name: string) => `manifests/${name}.json`
export const dataOf = (name: string) => `data/${name}/`
export const fileOf = (key: string) => `files/${key}`

/** The names of the complete backups, oldest first. */
export const backupNames = async (place: Place) =>
  (await place.list('manifests/')).map((object) => object.slice('manifests/'.length, -'.json'.length)).sort()
