import { useRef } from 'react'
import { type Language, languages } from '../../../contract/core/language.ts'
import { mostTextLetters } from '../../../contract/features/campaigns/shapes.ts'
import {
  type CampaignChannel,
  campaignChannels,
  type Piece,
  pieces,
} from '../../../contract/rules/campaigns.ts'
import { AreaField, ChoiceField, TextField } from '../../form/fields.tsx'
import type { FormOf } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Box, boxesOf, boxOf, lacksSpanish, type Typed } from './draft.ts'
import { MarkedArea } from './marked-area.tsx'
import { TextGauge } from './text-gauge.tsx'
import type { Preview } from './to-whom.tsx'
import { useCampaignWords } from './words.ts'

type Shown = { channel: CampaignChannel; language: Language }
type Props = {
  form: FormOf<Typed>
  preview: Preview | undefined
  shown: Shown
  onShow: (shown: Shown) => void
}

/** The channels, and the text for each in both languages. */
export function What({ form, preview, shown, onShow }: Props) {
  const t = useCampaignWords()
  const { typed } = form
  const { channel, language } = shown
  const ofChannel = preview?.channels.find((one) => one.channel === channel)
  const place = useRef<HTMLDivElement>(null)
  const setChannels = (one: CampaignChannel, on: boolean) => {
    const channels = on ? [...typed.channels, one] : typed.channels.filter((other) => other !== one)
    form.set({ channels })
    const next = on ? one : channels[0]
    if (next) onShow({ channel: next, language })
  }
  return (
    <section aria-label={t.what} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-16 font-semibold">{t.what}</h2>
      <TextField at={form.at('name')} maxLength={80} hint={t.nameHint} required />
      <fieldset>
        <legend className="text-12 font-semibold">{t.ways}</legend>
        <div className="flex flex-wrap gap-x-5">
          {campaignChannels.map((one) => (
            <Checkbox
              key={one}
              checked={typed.channels.includes(one)}
              onChange={(on) => setChannels(one, on)}
            >
              {t.channels[one]}
            </Checkbox>
          ))}
        </div>
        {form.errors.channels && (
          <p role="alert" className="text-12 text-danger">
            {form.errors.channels}
          </p>
        )}
      </fieldset>
      {typed.channels.length > 1 && (
        <ChoiceField
          at={form.at('reach')}
          options={[
            { value: 'each', label: t.reaches.each },
            {
              value: 'first',
              label: t.reaches.first(typed.channels.map((one) => t.channels[one])),
            },
          ]}
        />
      )}
      {typed.channels.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
            {typed.channels.length > 1 ? (
              <Segmented
                label={t.ways}
                value={channel}
                onChange={(to) => onShow({ channel: to, language })}
                options={typed.channels.map((value) => ({ value, label: t.channels[value] }))}
              />
            ) : (
              <h3 className="font-semibold">{t.channels[channel]}</h3>
            )}
            <Segmented
              label={t.language}
              value={language}
              onChange={(to) => onShow({ channel, language: to })}
              options={languages.map((value) => ({
                value,
                label:
                  value === 'en' || !ofChannel ? t.languages[value] : t.spanishReaders(ofChannel.spanish),
              }))}
            />
          </div>
          <div ref={place} className="flex flex-col gap-3">
            {channel === 'mail' ? (
              <MailFields key={language} form={form} language={language} />
            ) : channel === 'sms' ? (
              <TextFields key={language} form={form} language={language} preview={preview} />
            ) : (
              <NoticeFields
                key={`${channel} ${language}`}
                form={form}
                language={language}
                channel={channel}
              />
            )}
            <Pieces
              typed={typed}
              fields={boxesOf(channel, language)}
              place={place}
              onInsert={(field, text) => form.set({ [field]: text } as Partial<Typed>)}
            />
          </div>
          {ofChannel && ofChannel.untranslated > 0 && lacksSpanish(typed, channel) && (
            <p className="text-12 text-amber">{t.wouldReadEnglish(ofChannel.untranslated)}</p>
          )}
        </>
      )}
      <TextField at={form.at('link')} maxLength={300} hint={t.linkHint} />
    </section>
  )
}

type FieldsProps = { form: FormOf<Typed>; language: Language }

function MailFields({ form, language }: FieldsProps) {
  const lang = { lang: language }
  return (
    <>
      <TextField at={form.at(boxOf('subject', language))} maxLength={150} {...lang} />
      <TextField at={form.at(boxOf('title', language))} maxLength={150} optional {...lang} />
      <AreaField at={form.at(boxOf('body', language))} rows={8} maxLength={10_000} />
      <TextField at={form.at(boxOf('button', language))} maxLength={40} optional {...lang} />
    </>
  )
}

function NoticeFields({ form, language, channel }: FieldsProps & { channel: 'push' | 'notice' }) {
  return (
    <>
      <TextField at={form.at(boxOf(`${channel}Title`, language))} maxLength={80} lang={language} />
      <AreaField at={form.at(boxOf(`${channel}Text`, language))} rows={3} maxLength={240} />
    </>
  )
}

function TextFields({ form, language, preview }: FieldsProps & { preview: Preview | undefined }) {
  const at = form.at(boxOf('text', language))
  const texts = preview?.texts ?? undefined
  return (
    <>
      <MarkedArea
        label={at.label}
        value={at.value}
        error={at.error}
        onChange={at.set}
        maxLength={mostTextLetters}
        lang={language}
      />
      <TextGauge text={at.value} onChange={at.set} texts={texts} language={language} preview={preview} />
    </>
  )
}

type PiecesProps = {
  typed: Typed
  fields: readonly Box[]
  place: React.RefObject<HTMLDivElement | null>
  onInsert: (field: Box, text: string) => void
}

/** Buttons that insert a placeholder (a word that differs for each recipient) at the caret, or at the end of the text. */
function Pieces({ typed, fields, place, onInsert }: PiecesProps) {
  const t = useCampaignWords()
  const last = useRef<{ at: number; field: Box } | undefined>(undefined)
  function insert(piece: Piece) {
    const boxes = [
      ...(place.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []),
    ]
    const kept = last.current
    const area = boxes.find((box) => box.tagName === 'TEXTAREA')
    const field = kept?.field ?? fields[area ? boxes.indexOf(area) : 0]
    if (!field) return
    const text = typed[field]
    const at = Math.min(kept?.at ?? text.length, text.length)
    const word = `{${piece}}`
    onInsert(field, `${text.slice(0, at)}${word}${text.slice(at)}`)
    last.current = { field, at: at + word.length }
    const box = boxes[fields.indexOf(field)]
    box?.focus()
    requestAnimationFrame(() => box?.setSelectionRange(at + word.length, at + word.length))
  }
  return (
    <fieldset
      className="flex flex-wrap gap-2"
      onPointerDownCapture={() => remember()}
      onFocusCapture={(event) => remember(event.relatedTarget)}
    >
      <legend className="sr-only">{t.pieces}</legend>
      {pieces.map((piece) => (
        <Button key={piece} size={28} icon="plus" onClick={() => insert(piece)}>
          {t.pieceNames[piece]}
        </Button>
      ))}
    </fieldset>
  )
  function remember(from: EventTarget | null = document.activeElement) {
    const boxes = [...(place.current?.querySelectorAll('input, textarea') ?? [])]
    const box = from as HTMLInputElement | HTMLTextAreaElement | null
    const field = fields[boxes.indexOf(box as HTMLInputElement)]
    if (box && field) last.current = { field, at: box.selectionEnd ?? box.value.length }
  }
}
