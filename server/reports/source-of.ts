import type { ReportName } from '../../contract/features/reports/measures.ts'
import { claimSource, fillSource } from './claims.ts'
import { moneySource } from './money.ts'
import { shrinkSource } from './shrink.ts'
import { orderSource, type Source } from './sources.ts'
import { stopSource } from './stops.ts'

const others: Partial<Record<ReportName, Source>> = {
  'fill-rate': fillSource,
  claims: claimSource,
  'late-stops': stopSource,
  shrink: shrinkSource,
  money: moneySource,
}

/** The source of a report's figures: orders, unless it has its own. */
export const sourceOf = (report: ReportName): Source => others[report] ?? orderSource
