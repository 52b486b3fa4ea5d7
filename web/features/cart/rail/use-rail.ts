import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { nowMs, onTick } from '../../../ui/clock.ts'
import { useLastPassed } from '../../../ui/countdown.tsx'
import { cutOffsOf, useShipment } from '../../shipment/use-shipment.ts'
import { useCart } from '../use-cart.ts'
import { type RailBlock, railBlocks } from './rail.ts'

const minuteMs = 60_000

/** The rail of this moment: it is computed again at every cut-off and, for its scale, every minute. */
export function useRail(): { blocks: RailBlock[]; now: Date; isKnown: boolean } {
  const { data: shipment } = useShipment()
  const { cart, known } = useCart()
  const minute = useSyncExternalStore(onTick, () => Math.floor(nowMs() / minuteMs))
  const ofCart = cart.orders.flatMap(({ cutOff }) => cutOff ?? [])
  const passed = useLastPassed([...cutOffsOf(shipment), ...ofCart])
  const now = useMemo(() => new Date(Math.max(minute * minuteMs, passed.getTime())), [minute, passed])
  const blocks = useMemo(() => (shipment ? railBlocks({ shipment, cart, now }) : []), [shipment, cart, now])
  return { blocks, now, isKnown: shipment !== undefined && known }
}

/** How long a block takes to leave, in ms, as in the style of the rail. */
const leaveMs = 500

export type ShownBlock = RailBlock & { leaves: boolean }

/** The blocks, and for a moment those that have just left. */
export function useLeaving(blocks: readonly RailBlock[]): ShownBlock[] {
  const [shown, setShown] = useState<ShownBlock[]>([])
  const gone = shown.filter(({ key }) => !blocks.some((block) => block.key === key))
  const keys = blocks.map(({ key }) => key).join()
  const next = [
    ...gone.map((block) => ({ ...block, leaves: true })),
    ...blocks.map((block) => ({ ...block, leaves: false })),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a block that comes or goes starts another leave.
  useEffect(() => {
    setShown(next)
    const timer = setTimeout(() => setShown(blocks.map((block) => ({ ...block, leaves: false }))), leaveMs)
    return () => clearTimeout(timer)
  }, [keys])
  return next
}
