export type Labels = Record<string, string>;
export type Sample = { suffix?: string; labels?: Labels; value: number };
export type Family = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
};

/** In the text format that Prometheus reads. */
export const exposition = (families: Family[]): string =>
  families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = '', labels = {}, value }) => `${name}${suffix}${written(labels)} ${value}`,
        ),
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

export const gauge = (name: string, help: string, value: number | Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples: typeof value === 'number' ? [{ value }] : value,
});

export const counter = (name: string, help: string, value: number | Sample[]): Family => ({
  ...gauge(name, help, value),
  type: 'counter',
});
