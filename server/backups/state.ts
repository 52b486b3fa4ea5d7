import type { Addresses } from '../../db/backup/beside.ts'
import type { Place } from './place.ts'

declare module '../core/route.ts' {
  interface Deps {
    backups: BackupState
  }
}

/** `place`: undefined if the settings name no backup storage. */
export type BackupState = { addresses: Addresses; place: Place | undefined }
