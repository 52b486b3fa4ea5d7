/** Words of the staff grids, loaded with the staff pages. */
export const grid = {
  columns: 'Columns',
  pick: (name: string) => `Pick ${name}`,
  pickPage: 'Pick all on this page',
  picked: (count: number) => `${count} picked`,
  pickedPage: 'all on this page',
  unpick: 'Clear',
  sortBy: (column: string) => `Sort by ${column}`,
  changed: (theirs: string) => `Someone changed this to “${theirs}” while you were editing.`,
  keepTheirs: (theirs: string) => `Keep ${theirs}`,
  overwrite: (mine: string) => `Use ${mine}`,
  copied: (rows: number) => (rows === 1 ? '1 row copied.' : `${rows} rows copied.`),
  saveAs: (form: string) => `Save as ${form}`,
  sort: 'Sort by',
  usualOrder: 'Default order',
  savingFile: 'Saving…',
  savedFile: (name: string) => `${name} saved.`,
}
