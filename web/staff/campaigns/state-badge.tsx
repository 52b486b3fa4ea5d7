import type { CampaignState, ReceiverState } from '../../../contract/rules/campaigns.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useCampaignWords } from './words.ts'

const kinds: Record<CampaignState | ReceiverState, BadgeKind> = {
  draft: 'neutral',
  planned: 'amber',
  waiting: 'amber',
  sending: 'amber',
  sent: 'accent',
  stopped: 'neutral',
  failed: 'danger',
  unknown: 'amber',
}

/** The state of a campaign, or of the message to one recipient. */
export function CampaignBadge({ state, large = false }: { state: CampaignState; large?: boolean }) {
  return (
    <Badge kind={kinds[state]} large={large}>
      {useCampaignWords().states[state]}
    </Badge>
  )
}

export const ReceiverBadge = ({ state }: { state: ReceiverState }) => (
  <Badge kind={kinds[state]}>{useCampaignWords().receiverStates[state]}</Badge>
)
