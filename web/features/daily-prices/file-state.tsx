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

/** What became of a file; rows that wait for the vendor come first. */
export function FileState({ file: { state, toFix } }: { file: VendorFile }) {
  const { t } = useVendorWords()
  const needs = state === 'open' && toFix > 0
  return (
    <Badge kind={needs ? 'amber' : kinds[state]} large>
      {needs ? t.needsYou(toFix) : t.states[state]}
    </Badge>
  )
}
