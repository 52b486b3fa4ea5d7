import { useState } from 'react'
import { type PickList, type PickStop, pickLists } from '../../../contract/features/pick-lists.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { usePickWords } from './words.ts'

type Props = { list: PickList; onChanged: () => void }

/** Orders of a list that are picked or packed: into how many boxes, each of which gets a label. */
export function Packing({ list, onChanged }: Props) {
  const t = usePickWords()
  const stops = list.stops.filter(({ status }) => status === 'PICKING' || status === 'PACKED')
  if (stops.length === 0) return null
  return (
    <section aria-label={t.packing}>
      <h3 className="bg-ground px-4 py-1.5 text-12 font-semibold md:px-6">{t.packing}</h3>
      <ul>
        {stops.map((stop) => (
          <PackRow key={stop.orderNumber} stop={stop} list={list} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function PackRow({ stop, list, onChanged }: Props & { stop: PickStop }) {
  const t = usePickWords()
  const text = useErrorText()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const pack = useWrite(pickLists.pack, {
    onDone: () => {
      setTyped('')
      onChanged()
    },
  })
  const { orderNumber, customer, at, boxes, status } = stop
  const lines = list.rows.flatMap(({ cells }) => cells).filter((cell) => cell.orderNumber === orderNumber)
  const picked = lines.filter((line) => line.status === 'PICKED').length
  const send = (count: number | null) => pack.mutate({ body: { orderNumber, boxes: count } })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 md:px-6">
      <p className="min-w-40 flex-1 wrap-anywhere">
        <b className="font-semibold">{t.stop(at, customer)}</b>
        <span className="block text-12 text-ink-2">
          {t.order(orderNumber)} · {status === 'PACKED' ? t.packedIn(boxes) : t.picked(picked, lines.length)}
        </span>
      </p>
      {status === 'PACKED' ? (
        <Button
          size={44}
          busy={pack.isPending ? t.saving : undefined}
          aria-label={t.unpackOf(customer, orderNumber)}
          onClick={() => send(null)}
        >
          {t.unpack}
        </Button>
      ) : (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const count = Number(typed.trim())
            const isCount = /^\d{1,3}$/.test(typed.trim()) && count > 0
            setWrong(!isCount)
            if (isCount) send(count)
          }}
        >
          <span className="w-24">
            <TextInput
              value={typed}
              onChange={setTyped}
              size={44}
              inputMode="numeric"
              placeholder={t.boxes}
              aria-label={t.boxesOf(customer, orderNumber)}
            />
          </span>
          <Button submit kind="primary" size={44} busy={pack.isPending ? t.saving : undefined}>
            {t.pack}
          </Button>
        </form>
      )}
      {wrong && (
        <p role="alert" className="w-full text-danger">
          {t.wholeBoxes}
        </p>
      )}
      {pack.error && (
        <div className="w-full">
          <Banner kind="danger">{text(pack.error)}</Banner>
        </div>
      )}
    </li>
  )
}
