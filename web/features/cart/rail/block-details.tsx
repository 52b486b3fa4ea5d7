import { useState } from 'react'
import { asDay } from '../../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../../contract/core/money.ts'
import { shipmentUpdate } from '../../../../contract/features/shipment-update.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { useSite } from '../../../core/site-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Money } from '../../../ui/money.tsx'
import { ProductArt } from '../../../ui/product-art.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText } from '../../../words/units.ts'
import { methodIcon, useDayWords } from '../../shipment/day-words.ts'
import { useShipment, useUpdateShipment } from '../../shipment/use-shipment.ts'
import { deliveryState } from '../delivery.ts'
import { DeliveryWords } from '../delivery-words.tsx'
import { DragLine } from './drag-line.tsx'
import { MovePicker } from './move-picker.tsx'
import type { Boarded, RailBlock } from './rail.ts'
import { useRail } from './use-rail.ts'

type Props = {
  block: RailBlock
  /** The line whose box was pressed: its move is asked at once. */
  chosen?: Boarded | undefined
  onClose: () => void
}

/** One truck in full: its cut-off, its lines with a move for each, and a button that ships new lines with it. */
export function BlockDetails({ block, chosen, onClose }: Props) {
  const t = useMessages()
  const words = useDayWords()
  const [moved, setMoved] = useState(chosen)
  if (moved) {
    return (
      <>
        <MovePicker boarded={moved} onDone={onClose} />
        <div className="border-t border-line bg-ground px-4 py-3">
          <Button onClick={() => setMoved(undefined)}>{t.rail.back}</Button>
        </div>
      </>
    )
  }
  const { day, method, cutOff, open, lines, drop } = block
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3">
        <Icon name={methodIcon(method)} />
        <h3 className="font-semibold">{t.rail.block(words.method(method), words.day(day))}</h3>
        <span className="ml-auto flex items-center gap-2 text-12 text-ink-2">
          {open && cutOff ? (
            <>
              {t.shipment.orderBy(words.cutOff(cutOff))} <Countdown until={new Date(cutOff)} />
            </>
          ) : (
            <strong className="font-semibold text-danger">{t.rail.left(lines.length)}</strong>
          )}
        </span>
      </div>
      {drop && (
        <p className="px-4 pb-3 text-12 text-ink-2">
          <DeliveryWords state={deliveryState(drop)} />
        </p>
      )}
      {lines.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">{t.rail.empty}</p>
      ) : (
        <ul className="border-t border-line">
          {lines.map((boarded) => (
            <DetailLine key={boarded.line.id} boarded={boarded} onMove={() => setMoved(boarded)} />
          ))}
        </ul>
      )}
      {open && !block.isShipment && <ShipHere block={block} onDone={onClose} />}
    </>
  )
}

function DetailLine({ boarded, onMove }: { boarded: Boarded; onMove: () => void }) {
  const t = useMessages().rail
  const { language } = useLanguage()
  const { line } = boarded
  return (
    <li className="grid grid-cols-[40px_1fr_auto_auto] items-center gap-x-3 px-4 py-2 not-first:border-t not-first:border-line">
      <DragLine boarded={boarded}>
        <ProductArt imageName={line.imageName} color={line.colorHex} size={40} />
      </DragLine>
      <div className="min-w-0">
        <p className="truncate font-semibold">{line.productDescription}</p>
        <p className="text-12 text-ink-2">{quantityText(line.quantity, line.um, language)}</p>
      </div>
      <Money cents={centsFromDollars(line.amount)} kind="column" />
      <Button size={28} aria-label={t.moveOf(line.productDescription)} onClick={onMove}>
        {t.move}
      </Button>
    </li>
  )
}

/** Makes this day and method the shipment: new lines go here, and the lines of the former shipment move along. */
function ShipHere({ block: { day, method, shipToId }, onDone }: { block: RailBlock; onDone: () => void }) {
  const t = useMessages()
  const words = useDayWords()
  const errorText = useErrorText()
  const { timeZone } = useSite()
  const { data: shipment } = useShipment()
  const { blocks } = useRail()
  const update = useUpdateShipment({ onDone })
  if (!shipment || String(shipToId) !== shipment.shipToCode) return null
  const { customer, shipToName } = shipment
  const along = blocks.find(({ isShipment }) => isShipment)
  const wish = {
    customer,
    deliveryMethod: method,
    shipDay: asDay(day),
    shipTo: { id: shipToId, name: shipToName },
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line bg-ground px-4 py-3">
      {update.error && (
        <p role="alert" className="text-12 text-danger">
          {errorText(update.error)}
        </p>
      )}
      <Button
        busy={update.isPending ? t.shipment.saving : undefined}
        onClick={() => update.mutate({ body: shipmentUpdate(wish, timeZone) })}
      >
        {t.rail.shipHere(t.rail.block(words.method(method), words.day(day)))}
      </Button>
      {along && along.lines.length > 0 && (
        <p className="text-12 text-ink-2">{t.rail.moveAlong(along.lines.length, words.day(along.day))}</p>
      )}
    </div>
  )
}
