import { changes } from '../../../contract/features/changes.ts'
import { freshness } from '../../../contract/features/lots/freshness.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'

/** Reads that a change of the overstock sale makes stale. */
export const staleBySale = [
  merchandising.overstock,
  freshness.markDowns,
  scheduled.list,
  scheduled.moments,
  changes.list,
]

/** Reads that a change of what the shop shows makes stale. */
export const staleByShown = [
  merchandising.featuredList,
  merchandising.featured,
  merchandising.hiddenList,
  scheduled.list,
  scheduled.moments,
  changes.list,
]
