import { useState } from 'react'
import type { Day } from '../../../contract/core/dates.ts'
import { mediaTypes, type SendOf } from '../../../contract/core/endpoint.ts'
import {
  type PickCell,
  type PickList,
  type PickRow,
  pickLists,
} from '../../../contract/features/pick-lists.ts'
import { handsOf } from '../../../contract/rules/pick-rows.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { Packing } from './packing.tsx'
import { usePickWords } from './words.ts'

type Props = { list: PickList; shipDay: Day; onBack: () => void; onChanged: () => void }

/** One list: items by place, a checkbox for each order's share, and its printable paper. */
export function PickListPart({ list, shipDay, onBack, onChanged }: Props) {
  const t = usePickWords()
  const text = useErrorText()
  const [scanned, setScanned] = useState('')
  const [unknown, setUnknown] = useState('')
  const which = list.routeNumber ? { routeNumber: list.routeNumber } : { method: list.method }
  const print = useWrite(pickLists.print, {
    refresh: [pickLists.read],
    onDone: () => showToast({ text: t.done }),
  })
  const places = [...new Set(list.rows.map(({ place }) => place))]
  const find = () => {
    const code = scanned.trim()
    const row = list.rows.find(({ productId }) => String(productId) === code)
    setScanned('')
    setUnknown(row || code === '' ? '' : code)
    if (row) document.getElementById(`item-${row.productId}`)?.querySelector('input')?.focus()
  }
  return (
    <div className="max-w-200">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 md:px-6">
        <IconButton icon="chevron-left" size={44} label={t.back} onClick={onBack} />
        <h2 className="min-w-48 flex-1 text-16 font-semibold wrap-anywhere">
          {list.method === 'TRUCK'
            ? `${list.routeNumber ?? ''} ${list.name}`
            : list.method === 'UPS'
              ? t.ups
              : t.pickup}
          <span className="block text-12 font-normal text-ink-2">{t.picked(list.picked, list.lines)}</span>
        </h2>
        <Button
          kind={list.printed ? 'secondary' : 'primary'}
          size={44}
          busy={print.isPending ? t.printing : undefined}
          onClick={() => print.mutate({ body: { shipDay, ...which } as never })}
        >
          {list.printed ? t.printAgain : t.print}
        </Button>
        <div className="flex basis-full flex-wrap gap-2">
          <PaperButton label={t.paper} query={{ shipDay, ...which }} />
          <PaperButton label={t.slips} query={{ shipDay, ...which, paper: 'slips' }} />
          <PaperButton label={t.labels} query={{ shipDay, ...which, paper: 'labels' }} />
          {list.changes.length > 0 && (
            <PaperButton label={t.changesPaper} query={{ shipDay, ...which, changes: 'true' }} />
          )}
        </div>
        {print.error && <Banner kind="danger">{text(print.error)}</Banner>}
      </div>
      {list.changes.length > 0 && (
        <div className="px-4 pt-3 md:px-6">
          <Banner kind="news">{t.changed(list.changes.length)}</Banner>
        </div>
      )}
      <form
        className="px-4 py-3 md:px-6"
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextInput value={scanned} onChange={setScanned} size={44} aria-label={t.scan} placeholder={t.scan} />
        {list.stops.some(({ status }) => status === 'CONFIRMED') && (
          <p className="mt-1 text-12 text-ink-2">{t.startFirst}</p>
        )}
        {unknown && (
          <p role="alert" className="mt-1 text-danger">
            {t.notOnList(unknown)}
          </p>
        )}
      </form>
      {places.map((place) => (
        <section key={place} aria-label={place || t.noPlace}>
          <h3 className="bg-ground px-4 py-1.5 text-12 font-semibold md:px-6">{place || t.noPlace}</h3>
          <ul>
            {list.rows
              .filter((row) => row.place === place)
              .map((row) => (
                <ItemRow key={row.productId} row={row} list={list} onChanged={onChanged} />
              ))}
          </ul>
        </section>
      ))}
      <Packing list={list} onChanged={onChanged} />
      <p className="px-4 py-4 text-12 text-ink-2 md:px-6">
        <b className="font-semibold">{t.load}:</b>{' '}
        {list.stops
          .filter((stop, i) => list.stops.findIndex(({ at }) => at === stop.at) === i)
          .reverse()
          .map(({ at, customer }) => t.stop(at, customer))
          .join(', ')}
      </p>
    </div>
  )
}

type PaperProps = { label: string; query: SendOf<typeof pickLists.read>['query'] }

function PaperButton({ label, query }: PaperProps) {
  const t = usePickWords()
  const text = useErrorText()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { content, fileName } = await callForFile(pickLists.read, { query }, { type: mediaTypes.pdf })
      handOver(content, fileName)
    } catch (error) {
      showToast({ kind: 'failed', text: text(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={44} icon="download" busy={busy ? t.making : undefined} onClick={() => void save()}>
      {label}
    </Button>
  )
}

function useAmount(row: PickRow) {
  const t = usePickWords()
  const { language } = useLanguage()
  return (units: number) => {
    const hands = handsOf(units, row.step)
    return hands !== null && row.step > 1
      ? t.hands(hands, row.step, unitWord(row.step, row.um, language))
      : t.units(units, unitWord(units, row.um, language))
  }
}

function ItemRow({ row, list, onChanged }: { row: PickRow; list: PickList; onChanged: () => void }) {
  const amount = useAmount(row)
  return (
    <li id={`item-${row.productId}`} className="border-b border-line px-4 py-2 md:px-6">
      <p className="flex gap-3">
        <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{row.description}</b>
        <b className="text-right font-semibold whitespace-nowrap">{amount(row.units)}</b>
      </p>
      <p className="text-12 text-ink-2">{row.productId}</p>
      <ul>
        {row.cells.map((cell) => (
          <CellRow
            key={`${cell.orderNumber}-${cell.line}`}
            row={row}
            cell={cell}
            list={list}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </li>
  )
}

type CellProps = { row: PickRow; cell: PickCell; list: PickList; onChanged: () => void }

/** An order's share of an item: checked when picked, or reduced to what is there. */
function CellRow({ row, cell, list, onChanged }: CellProps) {
  const t = usePickWords()
  const text = useErrorText()
  const amount = useAmount(row)
  const [less, setLess] = useState<string>()
  const stop = list.stops.find((one) => one.orderNumber === cell.orderNumber)
  const customer = stop?.customer ?? ''
  const pick = useWrite(pickLists.pick, {
    onDone: () => {
      setLess(undefined)
      onChanged()
    },
  })
  const { orderNumber, line } = cell
  const send = (picked: number | null) => pick.mutate({ body: { orderNumber, line, picked } })
  const mayTick = stop?.status === 'PICKING'
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 flex-1">
        <Checkbox
          checked={cell.status === 'PICKED'}
          disabled={!mayTick || pick.isPending}
          onChange={(on) => send(on ? cell.units : null)}
        >
          <span>
            <span className="sr-only">{row.description}: </span>
            {t.stop(cell.at, customer)}
            <span className="ml-2 font-semibold">{amount(cell.units)}</span>
            {cell.missing > 0 && (
              <span className="ml-2 font-semibold text-amber">{t.missing(cell.missing)}</span>
            )}
            {cell.short > 0 && <span className="ml-2 text-12 text-ink-2">{t.settled(cell.short)}</span>}
          </span>
        </Checkbox>
      </span>
      {mayTick && less === undefined && (
        <Button
          kind="quiet"
          size={44}
          aria-label={t.lessOf(row.description, customer)}
          onClick={() => setLess(String(cell.units))}
        >
          {t.less}
        </Button>
      )}
      {less !== undefined && (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (/^\d{1,7}$/.test(less.trim())) send(Number(less))
          }}
        >
          <span className="w-24">
            <TextInput value={less} onChange={setLess} size={44} inputMode="numeric" aria-label={t.took} />
          </span>
          <Button submit kind="primary" size={44}>
            {t.save}
          </Button>
        </form>
      )}
      {pick.error && (
        <div className="w-full">
          <Banner kind="danger">{text(pick.error)}</Banner>
        </div>
      )}
    </li>
  )
}
