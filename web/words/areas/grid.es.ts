import type { Translated } from '../catalogue.ts'
import type { grid as en } from './grid.en.ts'

export const grid: Translated<typeof en> = {
  columns: 'Columnas',
  pick: (name) => `Elegir ${name}`,
  pickPage: 'Elegir toda la página',
  picked: (count) => (count === 1 ? '1 elegido' : `${count} elegidos`),
  pickedPage: 'toda la página',
  unpick: 'Quitar selección',
  sortBy: (column) => `Ordenar por ${column}`,
  changed: (theirs) => `Otra persona lo cambió a «${theirs}» mientras usted editaba.`,
  keepTheirs: (theirs) => `Dejar ${theirs}`,
  overwrite: (mine) => `Usar ${mine}`,
  copied: (rows) => (rows === 1 ? '1 fila copiada.' : `${rows} filas copiadas.`),
  saveAs: (form) => `Guardar como ${form}`,
  sort: 'Ordenar por',
  usualOrder: 'Orden habitual',
  savingFile: 'Guardando…',
  savedFile: (name) => `Se guardó ${name}.`,
}
