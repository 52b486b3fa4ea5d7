import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type VendorProduct, vendorProducts } from '../../../contract/features/growers/proposals.ts'
import { type PictureKind, photos, pictureKinds } from '../../../contract/features/photos.ts'
import { adviceKinds, type PictureAdvice } from '../../../contract/rules/picture-advice.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shrunk } from '../../ui/shrink-photo.ts'
import { showToast } from '../../ui/toast-store.ts'
import { lookAtPicture } from './look-at-picture.ts'
import { badgeOf } from './products-screen.tsx'
import { useProposalWords } from './words.ts'

type Taken = { file: File; src: string; advice: PictureAdvice | undefined }

/** Timeout for uploading a picture on a slow connection, in ms. */
const sendMs = 120_000

/** Three kinds of pictures, each previewed as the catalogue's square and with the phone's advice; sent to the buyers together. */
export function SendPictures({ product }: { product: VendorProduct }) {
  const t = useProposalWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [taken, setTaken] = useState<Partial<Record<PictureKind, Taken>>>({})
  const [isSending, setSending] = useState(false)
  const sources = useRef(new Set<string>())
  useEffect(() => {
    const made = sources.current
    return () => {
      for (const src of made) URL.revokeObjectURL(src)
    }
  }, [])

  async function take(kind: PictureKind, chosen: File) {
    try {
      const { bytes, type } = await shrunk(chosen)
      const file = new File([bytes], `${kind.toLowerCase()}.jpg`, { type })
      const src = URL.createObjectURL(file)
      sources.current.add(src)
      const advice = await lookAtPicture(file)
      setTaken((was) => ({ ...was, [kind]: { file, src, advice } }))
    } catch {
      showToast({ kind: 'failed', text: t.unreadable })
    }
  }
  const remove = (kind: PictureKind) => setTaken(({ [kind]: _, ...others }) => others)

  async function send() {
    setSending(true)
    let sent = 0
    for (const kind of pictureKinds) {
      const picture = taken[kind]
      if (!picture) continue
      try {
        await call(
          photos.add,
          { body: { productId: product.productId, kind } },
          { file: picture.file, timeoutMs: sendMs },
        )
        remove(kind)
        sent++
      } catch (error) {
        // Pictures that could not be sent stay here.
        showToast({ kind: 'failed', text: `${t.notSent(t.kinds[kind])} ${errorText(error)}` })
      }
    }
    setSending(false)
    if (sent > 0) showToast({ text: t.sent(sent) })
    void client.invalidateQueries({ queryKey: [vendorProducts.list.path] })
  }
  const count = Object.keys(taken).length
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures" className="font-semibold">
        {t.pictures}
      </h2>
      <p className="mb-3 text-ink-2">{t.picturesText}</p>
      <ul className="grid gap-3 sm:grid-cols-3">
        {pictureKinds.map((kind) => (
          <Slot
            key={kind}
            product={product}
            kind={kind}
            taken={taken[kind]}
            onTake={(file) => void take(kind, file)}
            onRemove={() => remove(kind)}
          />
        ))}
      </ul>
      {count > 0 && (
        <div className="sticky bottom-0 mt-3 flex flex-wrap items-center gap-3 border-t border-accent bg-tint px-3 py-2 max-md:bottom-14">
          <Button
            kind="primary"
            size={52}
            busy={isSending ? t.sending : undefined}
            onClick={() => void send()}
          >
            {t.send(count)}
          </Button>
          <p className="min-w-40 flex-1 text-12 text-ink-2">{t.sendText}</p>
        </div>
      )}
    </section>
  )
}

type SlotProps = {
  product: VendorProduct
  kind: PictureKind
  taken: Taken | undefined
  onTake: (file: File) => void
  onRemove: () => void
}

function Slot({ product, kind, taken, onTake, onRemove }: SlotProps) {
  const t = useProposalWords()
  const input = useRef<HTMLInputElement>(null)
  const sent = product.pictures.find((one) => one.kind === kind)
  const src = taken?.src ?? (sent && `/api/v1/image/product/${product.productId}/${sent.imageId}`)
  const faults = taken?.advice ? adviceKinds.filter((one) => !taken.advice?.[one]) : []
  return (
    <li className="flex flex-col gap-2 rounded-4 border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t.kinds[kind]}</h3>
        {sent && !taken && <Badge kind={badgeOf[sent.state]}>{t.stateOf[sent.state]}</Badge>}
      </div>
      <p className="text-12 text-ink-2">{t.kindText[kind]}</p>
      <div className="relative aspect-square w-full overflow-hidden rounded-4 bg-tile">
        {src && <img src={src} alt={t.kindText[kind]} className="size-full object-cover" />}
        {taken && (
          // The catalogue's square frame, with center lines.
          <span aria-hidden="true" className="absolute inset-2 rounded-4 border-2 border-surface">
            <span className="absolute inset-y-0 left-1/2 w-px bg-surface opacity-60" />
            <span className="absolute inset-x-0 top-1/2 h-px bg-surface opacity-60" />
          </span>
        )}
      </div>
      {taken?.advice && (
        <div role="status">
          <ul className="flex flex-wrap gap-x-3">
            {adviceKinds.map((one) => {
              const isGood = taken.advice?.[one]
              return (
                <li
                  key={one}
                  className={`flex items-center gap-1 text-12 font-semibold ${isGood ? 'text-accent' : 'text-amber'}`}
                >
                  <Icon name={isGood ? 'check' : 'warning'} />
                  {t.advice[one]}
                </li>
              )
            })}
          </ul>
          {faults.map((one) => (
            <p key={one} className="text-12 text-ink-2">
              {t.adviceText[one]}
            </p>
          ))}
        </div>
      )}
      {sent?.state === 'REFUSED' && !taken && <p className="text-danger wrap-anywhere">{sent.words}</p>}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={t.take(t.kinds[kind])}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onTake(file)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size={44} icon="camera" onClick={() => input.current?.click()}>
          {src ? t.again : t.takeButton}
        </Button>
        {taken && (
          <Button size={44} onClick={onRemove}>
            {t.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
