import { type FileType, fileTypes } from '../../contract/core/file-types.ts'

const mostLetters = 100

/**
 * A name that is safe to show, to store and to save under: without folders, control and invisible characters, and characters that
 * file systems reject. The extension follows from the detected type, since a name says nothing about the content.
 */
export function cleanName(given: string, type: FileType): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const stem = last
    .replace(/[\p{C}"*:<>?|]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.\w{1,5}$/, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${[...stem].slice(0, mostLetters).join('').trim() || 'file'}.${fileTypes[type].ending}`
}
