import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changes } from '../../../contract/features/changes.ts'
import { type Publication, pricePublishing } from '../../../contract/features/daily-prices/publishing.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import type { PublishWords } from './publish-words.ts'

type Props = { publication: Publication; changeSetId: number; onClose: () => void; t: PublishWords }

/** Previews undoing a publication (the server does it and rolls back), with the button that undoes it. */
export function TakeBackPanel({ publication, changeSetId, onClose, t }: Props) {
  const { language } = useLanguage()
  const zone = useZone()
  const errorText = useErrorText()
  const [why, setWhy] = useState('')
  const [included, setIncluded] = useState<readonly number[]>([])
  const words = t.back_
  const preview = useQuery({
    ...read(changes.previewRevert, {
      params: { id: changeSetId },
      body: { includeChangedSince: [...included] },
    }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const revert = useWrite(changes.revert, {
    refresh: [changes.list, changes.read, pricePublishing.publications, pricePublishing.changes],
    onDone: () => {
      showToast({ text: words.done })
      onClose()
    },
  })
  const { data } = preview
  const goes = data?.goes ?? 0
  const since = data?.stays.filter(({ because }) => because === 'changed') ?? []
  const refusal = revert.error ?? preview.error
  return (
    <section
      className="rounded-4 border border-line bg-surface"
      aria-label={words.title(publication.supplier)}
    >
      <PanelHead
        title={words.title(dayAndTimeText(new Date(publication.at), zone, language))}
        onClose={onClose}
      />
      <div className="flex flex-col gap-3 p-4">
        {refusal ? (
          <Banner kind="danger" urgent>
            {errorText(refusal)}
          </Banner>
        ) : data ? (
          <>
            <dl className="flex flex-wrap gap-6">
              <Sum count={goes} text={words.goes} />
              <Sum count={data.stay} text={words.stays} warns />
              <Sum count={0} text={words.stock} />
            </dl>
            {(since.length > 0 || included.length > 0) && (
              <Checkbox
                checked={included.length > 0}
                onChange={(ticked) => setIncluded(ticked ? since.map(({ position }) => position) : [])}
              >
                {words.too(included.length || since.length)}
              </Checkbox>
            )}
            {goes === 0 && <p>{words.none}</p>}
          </>
        ) : (
          <p role="status">{words.checking}</p>
        )}
        <p className="text-12 text-ink-2">{words.tells}</p>
        <Field label={words.why}>
          <TextInput value={why} onChange={setWhy} maxLength={200} autoComplete="off" />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button size={44} onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            size={44}
            kind="danger-outline"
            disabled={goes === 0 || refusal !== null}
            busy={revert.isPending ? words.doing : undefined}
            onClick={() =>
              revert.mutate({
                params: { id: changeSetId },
                body: { includeChangedSince: [...included], why },
              })
            }
          >
            {words.doIt(goes)}
          </Button>
          <Link to="/admin/changes" search={{ open: String(changeSetId) } as never} className={linkClass}>
            {words.byRow}
          </Link>
        </div>
      </div>
    </section>
  )
}

const Sum = ({ count, text, warns = false }: { count: number; text: string; warns?: boolean }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-12 text-ink-2">{text}</dt>
    <dd className={`text-22 font-semibold tabular-nums ${warns && count > 0 ? 'text-amber' : ''}`}>
      {count.toLocaleString('en-US')}
    </dd>
  </div>
)
