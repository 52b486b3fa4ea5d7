import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type ChangeField, type ChangeSet, changes } from '../../../contract/features/changes.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMessages } from '../../words/language.tsx'
import { useStaffWords } from '../frame/words.ts'
import { nameOf } from './sentence.ts'
import { fieldName, useValueText } from './values.ts'
import { useChangeWords } from './words.ts'

type Preview = ReplyOf<typeof changes.previewRevert>
type Stay = Preview['stays'][number]
type Props = {
  id: number
  /** Positions of the checked fields; undefined for all. */
  only: readonly number[] | undefined
  /** The fields that are shown, for their names. */
  rows: readonly ChangeField[]
  onClose: () => void
  onDone: (made: ChangeSet) => void
}

/** Previews an undo: what is restored, what stays and who is notified. */
export function TakeBack({ id, only, rows, onClose, onDone }: Props) {
  const t = useChangeWords()
  const staff = useStaffWords()
  const text = useErrorText()
  const [included, setIncluded] = useState<readonly Stay[]>([])
  const [why, setWhy] = useState('')
  const body = {
    ...(only && { only: [...only] }),
    includeChangedSince: included.map(({ position }) => position),
  }
  const preview = useQuery({
    ...read(changes.previewRevert, { params: { id }, body }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const revert = useWrite(changes.revert, {
    refresh: [changes.list, changes.read],
    onDone: (made) => {
      onClose()
      onDone(made)
      showToast({ text: t.done })
    },
  })
  const { data } = preview
  const goes = data?.goes ?? 0
  const refusal = revert.error ?? preview.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      actions={
        <>
          <Button onClick={onClose}>{staff.cancel}</Button>
          <Button
            kind="primary"
            disabled={goes === 0 || preview.error !== null}
            busy={revert.isPending ? t.doing : undefined}
            onClick={() => revert.mutate({ params: { id }, body: { ...body, why } })}
          >
            {t.doIt(goes)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {refusal ? (
          <Banner kind="danger" urgent>
            {text(refusal)}
          </Banner>
        ) : data ? (
          <Shown
            data={data}
            rows={rows}
            included={included}
            onInclude={(stay, ticked) =>
              setIncluded(
                ticked ? [...included, stay] : included.filter(({ position }) => position !== stay.position),
              )
            }
          />
        ) : (
          <p role="status">{t.checking}</p>
        )}
        <div className="text-ink">
          <Field label={t.why} hint={t.whyHint}>
            <TextInput value={why} onChange={setWhy} maxLength={200} autoComplete="off" />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}

type ShownProps = {
  data: Preview
  rows: readonly ChangeField[]
  /** Fields changed since that are restored anyway; the preview no longer lists them. */
  included: readonly Stay[]
  onInclude: (stay: Stay, ticked: boolean) => void
}

/** Maximum listed fields that stay, and emails. */
const mostNamed = 8

function Shown({ data, rows, included, onInclude }: ShownProps) {
  const t = useChangeWords()
  const { kinds } = useMessages().outbox
  const textOf = useValueText()
  const { goes, already, stays, stay, told, tells } = data
  const fieldOf = (position: number) => rows.find((row) => row.position === position)
  const nameOfField = (field: ChangeField) => `${fieldName(t, field.field)} (${nameOf(t, field)})`
  const isIncluded = ({ position }: Stay) => included.some((one) => one.position === position)
  const named = [...stays.filter((one) => !isIncluded(one)), ...included]
    .sort((a, b) => a.position - b.position)
    .slice(0, mostNamed + included.length)
  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <p className="text-ink">{goes > 0 ? t.goes(goes) : t.none}</p>
        {already > 0 && <p>{t.already(already)}</p>}
        {stay > 0 && <p>{t.stays(stay)}</p>}
      </div>
      <div className="flex flex-col">
        {named.map((one) => {
          const field = fieldOf(one.position)
          if (!field) return null
          const name = nameOfField(field)
          return one.because === 'gone' ? (
            <p key={one.position}>{t.rowGone(name)}</p>
          ) : (
            <Checkbox
              key={one.position}
              checked={isIncluded(one)}
              onChange={(ticked) => onInclude(one, ticked)}
            >
              {t.too(name, textOf(field.field, one.now))}
            </Checkbox>
          )
        })}
        {stay > mostNamed && <p>{t.moreStay(stay - mostNamed)}</p>}
      </div>
      {goes > 0 && (
        <div>
          <p>{tells > 0 ? t.tells(tells) : t.tellsNobody}</p>
          {told.slice(0, mostNamed).map(({ kind, to }, i) => (
            <p key={`${kind} ${to} ${i}`} className="text-ink wrap-anywhere">
              {kinds[kind]}: {to}
            </p>
          ))}
          {tells > mostNamed && <p>{t.moreStay(tells - mostNamed)}</p>}
        </div>
      )}
    </>
  )
}
