import { photoBytes, photoTypes } from '../../contract/features/photos.ts'
import { type PublicWeb, WebError, type WebRefusal } from '../adapters/web/web.ts'
import { AppError } from '../core/errors.ts'
import type { Upload } from '../core/upload.ts'
import { cleanName } from '../files/clean-name.ts'
import { spool } from '../files/spool.ts'
import { typeOf } from '../files/type-of.ts'
import { pagePictures } from './page-pictures.ts'

const pageBytes = 2 * 1024 * 1024

type From = { web: PublicWeb; folder: string }

/**
 * Fetches a picture from a public address: the address itself, the picture that a page declares, or the page's largest picture by
 * bytes. The caller closes it. Throws `address_refused` with the reason.
 */
export async function fetchPicture(address: string, from: From): Promise<Upload> {
  const first = await fetched(address, from).catch((error: unknown) => {
    throw error instanceof WebError ? addressRefused(error.reason) : error
  })
  if ('picture' in first) return first.picture
  const { named, shown } = pagePictures(first.page, first.url)
  for (const one of named) {
    const picture = await pictureAt(one, from)
    if (picture) return picture
  }
  let largest: Upload | undefined
  for (const one of shown) {
    const picture = await pictureAt(one, from)
    if (!picture) continue
    const [kept, dropped] =
      largest && largest.bytes >= picture.bytes ? [largest, picture] : [picture, largest]
    await dropped?.close()
    largest = kept
  }
  if (!largest) throw addressRefused('no_picture')
  return largest
}

/**
 * A picture of a page. Undefined for anything else, and for one that is unreachable or not allowed: the page's other pictures are
 * tried.
 */
async function pictureAt(address: string, from: From): Promise<Upload | undefined> {
  try {
    const found = await fetched(address, from)
    return 'picture' in found ? found.picture : undefined
  } catch (error) {
    if (error instanceof WebError) return undefined
    throw error
  }
}

async function fetched(
  address: string,
  { web, folder }: From,
): Promise<{ picture: Upload } | { page: string; url: URL }> {
  const { url, body } = await web.fetch(address, photoBytes)
  const file = await spool(folder, body, { limit: photoBytes })
  const type = await typeOf(file)
  if (type && (photoTypes as readonly string[]).includes(type)) {
    const name = cleanName(decodeURIComponentSafely(url.pathname.split('/').at(-1) ?? ''), type)
    return { picture: { ...file, type, name } }
  }
  try {
    return { page: (await file.readAt(0, pageBytes)).toString('utf8'), url }
  } finally {
    await file.close()
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export type AddressRefusal = WebRefusal | 'no_picture' | 'no_video'

const sentences: Record<AddressRefusal, string> = {
  not_web: 'Enter an address that starts with http:// or https://.',
  not_public: 'This address is not on the public internet.',
  unreachable: 'This address can’t be reached, or has nothing there.',
  too_large: 'The file there is larger than 12 MB.',
  no_picture: 'There is no JPEG, PNG or WebP picture at this address.',
  no_video: 'Enter the address of a video at YouTube or Vimeo.',
}

export function addressRefused(reason: AddressRefusal): AppError {
  const message = sentences[reason]
  return new AppError('address_refused', {
    detail: message,
    fields: [{ path: 'address', message }],
    data: { reason },
  })
}
