/** The style of a report: light, for screens and for A4. Contrast is at least 7:1. */
export const STYLE = `
:root { color-scheme: light; font: 15px/1.45 system-ui, sans-serif; color: #1a1a1a; background: #fff }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; margin: 0 0 1rem }
h2 { font-size: 1.2rem; margin: 2.2rem 0 0.5rem; border-bottom: 2px solid #1a1a1a }
code, pre { font: 0.86em/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
pre { white-space: pre-wrap; margin: 0.5rem 0; padding: 0.6rem; border: 1px solid #bbb }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.25rem; margin: 0 }
dt { font-weight: 600 }
dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; margin: 0.75rem 0 }
caption { text-align: left; color: #444; padding-bottom: 0.25rem }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #ccc }
td { overflow-wrap: anywhere }
.scroll { overflow-x: auto }
thead th { border-bottom: 2px solid #777 }
tbody th { font-weight: inherit }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0 }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.time, .word { white-space: nowrap }
.name { min-width: 8rem; overflow-wrap: anywhere }
.status { padding: 0.75rem 1rem; border: 3px solid; font-size: 1.1rem; font-weight: 700; margin: 0 0 1rem }
.verified { color: #0b5a20; border-color: #0b5a20; background: #f2fbf4 }
.incomplete { color: #6b4200; border-color: #6b4200; background: #fff9ee }
.failed { color: #a40000; border-color: #a40000; background: #fff1f1 }
.code-point { font: 0.8em ui-monospace, monospace; color: #a40000; border: 1px solid; padding: 0 0.15em; margin: 0 0.1em }
@page { size: A4; margin: 16mm 14mm }
@media print {
  :root { font-size: 10px }
  body { max-width: none; margin: 0; padding: 0 }
  h2 { break-after: avoid }
  .scroll { overflow: visible }
  tr, .status { break-inside: avoid }
  thead { display: table-header-group }
  tfoot { display: table-row-group }
}
`;

/** Stands above each printed page of a report on a pack that does not verify. */
export const FAILED_PAGES =
  '@page { @top-center { content: "DOES NOT VERIFY"; font: 700 10pt system-ui, sans-serif; color: #a40000 } }\n';
