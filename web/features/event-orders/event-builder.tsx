import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Day, daysBetween } from '../../../contract/core/dates.ts'
import { mediaTypes } from '../../../contract/core/endpoint.ts'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import { type EventOrder, mostDesigns, mostItems } from '../../../contract/features/event-orders/fields.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { useWrite } from '../../core/query.ts'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { wallTimeText } from '../../words/format.ts'
import { AddItem } from './add-item.tsx'
import { calculate } from './calculated.ts'
import { Cards } from './cards.tsx'
import { CartPart } from './cart-part.tsx'
import { gridKeys } from './cell.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { withDesigns, withoutDesign, withStems } from './draft.ts'
import { StateBadge } from './events-screen.tsx'
import { Grid } from './grid.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { LockPart } from './lock-part.tsx'
import { NewEvent } from './new-event.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { RecipesDialog } from './recipes-dialog.tsx'
import { Savings } from './savings.tsx'
import { panelClass, SumsPart, TimelinePart } from './side.tsx'
import { Since } from './since.tsx'
import { Swaps } from './swaps.tsx'
import { type Builder, useBuilder } from './use-builder.ts'
import { useEventWords, useWhen } from './words.ts'

type Dialog = 'item' | 'paste' | 'recipes' | 'copy' | 'details' | 'cancel'

/** The builder of an event: designs and stems, what to buy and when, what it costs, and the button that adds it to the cart. */
export function EventBuilder({ loaded }: { loaded: EventOrder }) {
  const t = useEventWords()
  const errorText = useErrorText()
  const builder = useBuilder(loaded)
  const { event, draft, edit, mayChange } = builder
  const isWide = useAtLeast(1080)
  const [dialog, setDialog] = useState<Dialog>()
  const [openItem, setOpenItem] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const close = () => setDialog(undefined)
  const calculated = calculate(draft, event)
  const cancel = useWrite(eventOrders.cancel, { refresh: [eventOrders.list, eventOrders.read] })

  const addDesign = () => {
    if (draft.designs.length >= mostDesigns) return
    edit((now) => withDesigns(now, [{ name: t.newDesign(now.designs.length + 1), pieces: 1 }]))
    requestAnimationFrame(() => {
      const names = box.current?.querySelectorAll<HTMLElement>('textarea') ?? []
      const last = names[names.length - 1] as HTMLTextAreaElement | undefined
      last?.focus()
      last?.select()
    })
  }
  const keys = gridKeys({
    addItem: () => mayChange && setDialog('item'),
    addDesign: () => mayChange && addDesign(),
    fill: ([row, column], numbers) =>
      edit((now) =>
        numbers.reduce(
          (filled, cells, down) =>
            cells.reduce(
              (draft, stems, across) =>
                row + down >= 0 && row + down < draft.items.length && column + across < draft.designs.length
                  ? withStems(draft, row + down, column + across, stems)
                  : draft,
              filled,
            ),
          now,
        ),
      ),
  })
  const gridProps = {
    draft,
    calculated,
    edit,
    disabled: !mayChange,
    onItem: setOpenItem,
    onAddItem: () => setDialog('item'),
    onRemoveDesign: (at: number) => edit((now) => withoutDesign(now, at)),
  }
  return (
    <>
      <Head builder={builder} open={setDialog} />
      {event.state === 'CANCELLED' && <Banner kind="warning" lead={t.canceled} />}
      {builder.hasConflict && (
        <Banner
          kind="warning"
          urgent
          lead={t.conflict}
          actionBelow
          action={
            <span className="flex flex-wrap gap-2">
              <Button size={28} onClick={builder.keepMine}>
                {t.keepMine}
              </Button>
              <Button size={28} onClick={builder.takeTheirs}>
                {t.takeTheirs}
              </Button>
            </span>
          }
        >
          {t.conflictText}
        </Banner>
      )}
      {builder.error !== undefined && (
        <FaultBox lead={errorText(builder.error)}>
          <Button size={28} onClick={() => void builder.flush()}>
            {t.retry}
          </Button>
        </FaultBox>
      )}
      {cancel.error && <FaultBox lead={errorText(cancel.error)} />}
      <Since builder={builder} rows={calculated.rows} />
      <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <div
            ref={box}
            role="presentation"
            {...keys}
            className="min-w-0 overflow-hidden border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
          >
            {isWide ? <Grid {...gridProps} /> : <Cards {...gridProps} />}
          </div>
          {mayChange && (
            <div className="flex flex-wrap items-center gap-2">
              <Button icon="plus" disabled={draft.designs.length >= mostDesigns} onClick={addDesign}>
                {t.addDesign}
              </Button>
              <Button
                icon="clip"
                disabled={draft.items.length >= mostItems}
                onClick={() => setDialog('paste')}
              >
                {t.paste}
              </Button>
              {isWide && <p className="text-12 text-ink-2">{t.gridHelp}</p>}
            </div>
          )}
          <Savings builder={builder} calculated={calculated} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <TimelinePart builder={builder} calculated={calculated} onChange={() => setDialog('details')} />
          <SumsPart builder={builder} calculated={calculated} />
          <LockPart builder={builder} calculated={calculated} />
          <CartPart builder={builder} calculated={calculated} />
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Swaps builder={builder} calculated={calculated} />
            <Link to="/account/contact" className={buttonClass()}>
              {t.ask}
            </Link>
          </div>
          {event.note !== '' && (
            <section aria-label={t.note} className={panelClass}>
              <h2 className="font-semibold">{t.note}</h2>
              <p className="whitespace-pre-line">{event.note}</p>
            </section>
          )}
        </div>
      </div>
      {openItem !== undefined && (
        <ItemDialog
          builder={builder}
          row={calculated.rows[openItem]}
          at={openItem}
          onClose={() => setOpenItem(undefined)}
        />
      )}
      {dialog === 'item' && <AddItem builder={builder} onClose={close} />}
      {dialog === 'paste' && <PasteDialog builder={builder} onClose={close} />}
      {dialog === 'recipes' && <RecipesDialog builder={builder} onClose={close} />}
      {dialog === 'copy' && <NewEvent copied={event} onClose={close} />}
      {dialog === 'details' && (
        <DetailsDialog builder={builder} onClose={close} onCancel={() => setDialog('cancel')} />
      )}
      <ConfirmDialog
        open={dialog === 'cancel'}
        onClose={close}
        title={t.cancelTitle}
        keepLabel={t.cancelKeep}
        doLabel={t.cancelEvent}
        onConfirm={() => {
          close()
          void builder.flush().then(() => cancel.mutate({ params: { id: event.id } }))
        }}
      >
        {t.cancelText}
      </ConfirmDialog>
      <LeaveGuard isUnsaved={builder.isUnsaved} words={t} />
    </>
  )
}

/** Name, state, day and the actions for the whole event. */
function Head({ builder, open }: { builder: Builder; open: (dialog: Dialog) => void }) {
  const t = useEventWords()
  const { day } = useWhen()
  const toast = useToast()
  const errorText = useErrorText()
  const [isSaving, setSaving] = useState(false)
  const { event, status, mayChange, flush } = builder
  const cutOffDays = event.items
    .flatMap(({ shipDay, ordered }) => (shipDay && ordered === 0 ? [shipDay] : []))
    .sort()
  const left = cutOffDays[0] ? daysBetween(event.today as Day, cutOffDays[0] as Day) : undefined

  async function savePaper() {
    setSaving(true)
    try {
      if (!(await flush())) return
      const { content, fileName } = await callForFile(
        eventOrders.clientPaper,
        { params: { id: event.id } },
        { type: mediaTypes.pdf, timeoutMs: 60_000 },
      )
      handOver(content, fileName)
      toast({ text: t.savedFile(fileName) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(error) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-22 font-semibold wrap-anywhere">{event.name}</h1>
      <StateBadge state={event.state} large />
      <p className="text-ink-2">
        {t.occasions[event.occasion]}, {day(event.eventDay)}
        {event.eventTime && `, ${wallTimeText(event.eventTime)}`}
        {left !== undefined && ` · ${left > 0 ? t.daysLeft(left) : t.lastDay}`}
      </p>
      {mayChange && (
        <p role="status" className={`text-12 ${status === 'unsaved' ? 'text-amber' : 'text-ink-2'}`}>
          {t[status]}
        </p>
      )}
      <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0">
        {mayChange && (
          <Button icon="edit" onClick={() => open('details')}>
            {t.details}
          </Button>
        )}
        {mayChange && (
          <Button icon="list" onClick={() => open('recipes')}>
            {t.recipes}
          </Button>
        )}
        <Button icon="document" onClick={() => void flush().then(() => open('copy'))}>
          {t.copy}
        </Button>
        <Button icon="download" busy={isSaving ? t.saving : undefined} onClick={() => void savePaper()}>
          {t.pdf}
        </Button>
      </div>
    </div>
  )
}
