import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { photos } from '../../../contract/features/photos.ts'
import { useUser } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { AddPhotos } from './add-photos.tsx'
import { CropPhoto } from './crop-photo.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { PhotoWordsForm } from './photo-words-form.tsx'
import { usePhotos } from './use-photos.ts'
import { VideoPart } from './video-part.tsx'
import { usePhotoWords } from './words.ts'

type Props = { productId: number; onShown?: (imageName: string) => void }

/** The pictures of a product in order: add, crop, describe, remove; and its video. */
export function PhotosPart({ productId, onShown = () => {} }: Props) {
  const t = usePhotoWords()
  const adds = may(useUser(), photos.add.access)
  const all = usePhotos(productId, onShown)
  const [chosen, setChosen] = useState('')
  const [crops, setCrops] = useState(false)
  const { data, error, refetch } = all.page
  if (error && !data) return <Problem title={t.failed} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Waiting label={t.title}>
        <Skeleton height={240} />
      </Waiting>
    )
  const { pictures } = data
  const picture = pictures.find(({ imageId }) => imageId === chosen) ?? pictures[0]
  return (
    <div className="flex flex-col gap-4">
      {adds && <AddPhotos all={all} />}
      {all.fault && <Banner kind="danger" urgent lead={all.fault} />}
      {all.faults.length > 0 && (
        <Banner kind="danger" urgent>
          <ul>
            {all.faults.map(({ name, text }) => (
              <li key={name} className="wrap-anywhere">
                <b className="font-semibold">{name}</b> {text}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {!picture ? (
        <div className="flex items-center gap-3">
          {data.imageName && (
            <img
              src={artUrl(data.imageName, 320)}
              alt=""
              width={96}
              height={96}
              className="size-24 rounded-4 bg-tile"
            />
          )}
          <p className="text-ink-2">{t.drawing}</p>
        </div>
      ) : (
        <>
          {crops ? (
            <CropPhoto
              key={picture.imageId}
              productId={productId}
              picture={picture}
              busy={all.busy}
              onCancel={() => setCrops(false)}
              onDone={async (crop) => {
                const after = pictures.map((one) => (one === picture ? { ...one, crop } : one))
                if (await all.arrange(pictures, after)) setCrops(false)
              }}
            />
          ) : (
            <img
              src={artUrl(picture.name, 640)}
              alt={picture.alt.en}
              width={320}
              height={320}
              className="aspect-square w-full max-w-80 rounded-4 bg-tile"
            />
          )}
          <p className="text-12 text-ink-2 wrap-anywhere">
            {t.whole(picture.fileName, picture.width, picture.height)}
            {picture.source && ` ${t.from} ${picture.source}`}
          </p>
          <PhotoStrip
            pictures={pictures}
            chosen={picture.imageId}
            onChoose={(imageId) => {
              setChosen(imageId)
              setCrops(false)
            }}
            onOrder={(after) => void all.arrange(pictures, after)}
          />
          {!crops && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setCrops(true)}>{t.crop}</Button>
              <Button icon="trash" onClick={() => void all.remove(picture, pictures)}>
                {t.remove}
              </Button>
            </div>
          )}
          <PhotoWordsForm
            key={`${picture.imageId} ${JSON.stringify([picture.alt, picture.caption])}`}
            productId={productId}
            picture={picture}
            pictures={pictures}
            onSaved={all.keep}
          />
        </>
      )}
      <VideoPart all={all} video={data.video} adds={adds} />
      <p role="status" className="sr-only">
        {all.busy}
      </p>
    </div>
  )
}
