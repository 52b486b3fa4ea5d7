import type { VendorFile } from '../../../contract/features/daily-prices/vendor-files.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useVendorWords } from './vendor-words.ts'

const kinds: Record<VendorFile['state'], BadgeKind> = {
  reading: 'neutral',
  open: 'neutral',
  failed: 'danger',
  published: 'accent',
  discarded: 'neutral',
}

/** Whether the file can be read after its vendor has named the columns. */
export const needsColumns = ({ failure }: VendorFile): boolean =>
  failure?.code === 'columns_missing' || failure?.code === 'heading_missing'

/** The state of a file; rows that the vendor must fix come first. */
export function FileState({ file }: { file: VendorFile }) {
  const { t } = useVendorWords()
  const { state, toFix } = file
  const hasFaults = state === 'open' && toFix > 0
  const asks = needsColumns(file)
  return (
    <Badge kind={hasFaults || asks ? 'amber' : kinds[state]} large>
      {hasFaults ? t.needsYou(toFix) : asks ? t.columnsUnknown : t.states[state]}
    </Badge>
  )
}
