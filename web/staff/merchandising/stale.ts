import { changes } from '../../../contract/features/changes.ts'
import { freshness } from '../../../contract/features/lots/freshness.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'

/** Reads that become stale when the overstock sale changes. */
export const staleBySale = [
  merchandising.overstock,
  freshness.markDowns,
  scheduled.list,
  scheduled.moments,
  changes.list,
]

/** Reads that become stale when featured or hidden items change. */
export const staleByShown = [
  merchandising.featuredList,
  merchandising.featured,
  merchandising.hiddenList,
  scheduled.list,
  scheduled.moments,
  changes.list,
]
