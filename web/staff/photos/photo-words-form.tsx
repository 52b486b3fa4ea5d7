import { type Picture, type ProductPictures, photos } from '../../../contract/features/photos.ts'
import { TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePhotoWords } from './words.ts'

type Props = {
  productId: number
  picture: Picture
  pictures: readonly Picture[]
  onSaved: (shown: ProductPictures) => void
}

/** A picture's alternative text and its caption. */
export function PhotoWordsForm({ productId, picture, pictures, onSaved }: Props) {
  const t = usePhotoWords()
  const { imageId, alt, caption } = picture
  const form = useForm(photos.arrange, {
    name: `photo.${imageId}`,
    start: { altEn: alt.en, altEs: alt.es, captionEn: caption.en, captionEs: caption.es },
    labels: { altEn: t.altEn, altEs: t.altEs, captionEn: t.captionEn, captionEs: t.captionEs },
    send: (typed) => ({
      params: { productId },
      body: {
        was: pictures.map((one) => one.imageId),
        pictures: pictures.map((one) => ({
          imageId: one.imageId,
          crop: one.crop,
          alt: one.imageId === imageId ? { en: typed.altEn, es: typed.altEs } : one.alt,
          caption: one.imageId === imageId ? { en: typed.captionEn, es: typed.captionEs } : one.caption,
        })),
      },
    }),
    onDone: (shown) => {
      onSaved(shown)
      showToast({ text: t.wordsSaved })
    },
  })
  return (
    <Form of={form} label={t.words} className="flex flex-col gap-3">
      <TextField at={form.at('altEn')} maxLength={300} hint={t.altHint} />
      <TextField at={form.at('altEs')} maxLength={300} />
      <TextField at={form.at('captionEn')} maxLength={200} />
      <TextField at={form.at('captionEs')} maxLength={200} />
      <div>
        <Button submit busy={form.busy ? t.saving : undefined}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
