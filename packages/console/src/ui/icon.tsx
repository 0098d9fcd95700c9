/** Outlines on a grid of 24, drawn with the colour of the text around them. */
const PATHS = {
  overview: 'M4 20V10m5.5 10V4M15 20v-7m5 7V8',
  inbox: 'M4 13 6.5 5h11L20 13v6H4zm0 0h4.5l1.5 2.5h4l1.5-2.5H20',
  decisions: 'M10 6h10M10 12h10M10 18h10M4 6l1 1 2-2M4 12l1 1 2-2M4 18l1 1 2-2',
  agents: 'M5 9h14v10H5zM12 9V5m0 0h.01M9 13v2m6-2v2M2.5 13v3m19-3v3',
  mandates: 'M6 3h8l4 4v14H6zm8 0v4h4M9 12h6m-6 4h4',
  budgets: 'M12 3a9 9 0 1 0 9 9h-9zM15.5 3.7a9 9 0 0 1 4.8 4.8h-4.8z',
  rules:
    'M4 7h8m6 0h2M4 17h2m6 0h8M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  organisation: 'M5 21V4h9v17M14 10h5v11M3 21h18M8.5 8h2m-2 4h2m-2 4h2',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4 4',
  more: 'M5 7h14M5 12h14M5 17h14',
  out: 'M10 4H5v16h5m5-4 4-4-4-4m4 4H9',
  merchant: 'M4 10v10h16V10M3 10l2-6h14l2 6zm6 10v-5h6v5',
} as const;

export type IconName = keyof typeof PATHS;

/** A sign beside a name, which says the same: screen readers pass it over. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
