import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changes } from '../../../contract/features/changes.ts'
import { type Picture, type ProductPictures, photos } from '../../../contract/features/photos.ts'
import { products } from '../../../contract/features/products/products.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type PhotoWords, usePhotoWords } from './words.ts'

/** Timeout in ms for large pictures over a slow connection. */
const sendMs = 120_000

/** Errors of rejected files, each with the file's name. */
export type FileFault = { name: string; text: string }

export type Photos = ReturnType<typeof usePhotos>

/** The pictures of a product and the actions for them. `onShown` gets the picture that the shop shows first. */
export function usePhotos(productId: number, onShown: (imageName: string) => void) {
  const t = usePhotoWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const query = read(photos.read, { params: { productId } })
  const page = useQuery({ ...query, staleTime: 0 })
  const [busy, setBusy] = useState('')
  const [faults, setFaults] = useState<readonly FileFault[]>([])
  const [fault, setFault] = useState('')

  function keep(shown: ProductPictures) {
    client.setQueryData(query.queryKey, shown)
    for (const { path } of [products.read, changes.list]) void client.invalidateQueries({ queryKey: [path] })
    onShown(shown.imageName)
  }

  /** Runs one action at a time and shows its response. Returns false if it was rejected. */
  async function run(name: string, step: () => Promise<ProductPictures>): Promise<boolean> {
    setBusy(name)
    setFault('')
    try {
      keep(await step())
      return true
    } catch (error) {
      const { code, data } = error instanceof ApiError ? error : { code: undefined, data: undefined }
      if (code === 'changed_meanwhile' && data) keep(data as ProductPictures)
      setFault(code === 'changed_meanwhile' ? t.changedMeanwhile : faultText(t, error) || errorText(error))
      return false
    } finally {
      setBusy('')
    }
  }

  /** Files are sent separately, so that an invalid one doesn't stop the others. */
  async function addFiles(files: readonly File[]) {
    const refused: FileFault[] = []
    setFaults([])
    for (const file of files) {
      setBusy(t.sending(file.name))
      try {
        keep(await call(photos.add, { body: { productId } }, { file, timeoutMs: sendMs }))
      } catch (error) {
        refused.push({ name: file.name, text: faultText(t, error) || errorText(error) })
      }
    }
    setFaults(refused)
    setBusy('')
  }

  const arrange = (was: readonly Picture[], pictures: readonly Picture[]) =>
    run(t.saving, () =>
      call(photos.arrange, {
        params: { productId },
        body: {
          was: was.map(({ imageId }) => imageId),
          pictures: pictures.map(({ imageId, crop, alt, caption }) => ({ imageId, crop, alt, caption })),
        },
      }),
    )

  async function remove(picture: Picture, pictures: readonly Picture[]) {
    const { imageId } = picture
    if (!(await run(t.saving, () => call(photos.remove, { params: { productId, imageId } })))) return
    const left = pictures.filter((one) => one.imageId !== imageId)
    showToast({ text: t.removed, action: { label: t.undo, onAct: () => void arrange(left, pictures) } })
  }

  return {
    productId,
    page,
    busy,
    faults,
    fault,
    addFiles,
    arrange,
    remove,
    keep,
    addFrom: (address: string) =>
      run(t.fetching, () => call(photos.addFrom, { body: { productId, address } }, { timeoutMs: 60_000 })),
    setVideo: (address: string, file?: File) =>
      run(t.saving, () =>
        call(
          photos.addVideo,
          { params: { productId }, body: { address } },
          file ? { file, timeoutMs: sendMs } : {},
        ),
      ),
    removeVideo: () => run(t.saving, () => call(photos.removeVideo, { params: { productId } })),
  }
}

/** The sentence for an error, in the page's language; more specific than the code's own for some errors. */
function faultText(t: PhotoWords, error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  const { reason } = (error.data ?? {}) as { reason?: keyof PhotoWords['faults'] }
  if (reason && reason in t.faults) return t.faults[reason]
  if (error.code === 'file_refused') return t.faults.kind
  return error.code === 'too_large' ? t.faults.large : ''
}
