import { useState } from 'react'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import type { ItemWords } from '../../../contract/features/catalogue/item-words.ts'
import { videoOf } from '../../../contract/features/pictures.ts'
import { Icon } from '../../ui/icon.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { ItemPicture } from './item-picture.tsx'
import { ItemVideo } from './item-video.tsx'

type Props = { product: Product; words: ItemWords }

/** The pictures of a product, one of them large, its video if there is one, and a row of thumbnails. */
export function ItemGallery({ product, words }: Props) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const { imageName, additionalImages } = product
  const video = videoOf(product.videoName)
  const pictures = [imageName, ...additionalImages].filter(Boolean)
  const [chosen, setChosen] = useState(0)
  const isVideo = video !== null && chosen === pictures.length
  const said = words.pictures[chosen]
  const name = product.productDescription
  const alt = words.pictures.length > 0 ? said?.alt[language] || name : product.imageDescription || name
  const caption = said?.caption[language] ?? ''
  const count = pictures.length + (video ? 1 : 0)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isVideo ? (
        <ItemVideo key={video.id} video={video} poster={imageName} label={t.videoOf(name)} />
      ) : (
        <ItemPicture key={chosen} imageName={pictures[chosen] ?? ''} alt={alt} />
      )}
      {!isVideo && caption && <p className="text-12 text-ink-2">{caption}</p>}
      {count > 1 && (
        <ul aria-label={t.pictures} className="flex flex-wrap gap-2">
          {Array.from({ length: count }, (_, i) => {
            const picture = pictures[i]
            return (
              <li key={picture ?? product.videoName}>
                <button
                  type="button"
                  aria-pressed={chosen === i}
                  aria-label={picture ? t.picture(i + 1, pictures.length) : t.video}
                  onClick={() => setChosen(i)}
                  className={`relative block size-16 overflow-hidden max-md:size-12 rounded-4 border-2 bg-tile ${
                    chosen === i ? 'border-accent' : 'border-transparent hover:border-line-2'
                  }`}
                >
                  {(picture ?? imageName) && (
                    <img
                      src={artUrl(picture ?? imageName, 320)}
                      alt=""
                      width={60}
                      height={60}
                      loading="lazy"
                    />
                  )}
                  {!picture && (
                    <span className="absolute inset-0 grid place-items-center bg-tile/60 text-on-tile">
                      <Icon name="play" size={20} />
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
