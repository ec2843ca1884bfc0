import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { NoticeResponse } from '../contract.ts';
import { type Block, type NoticeName, segmentsOf } from '../notice.ts';

type About = { title: string; description: string };

const about: Record<NoticeName, About> = {
  contact: { title: 'Contact', description: 'How to reach the people who run this market.' },
  terms: { title: 'Terms', description: 'The rules for buying and selling cars here.' },
  privacy: { title: 'Privacy', description: 'What this market keeps about you, and why.' },
};

function NoticeScreen({ name }: { name: NoticeName }) {
  const { data, isPending, refetch } = useQuery(notice(useApi(), name));

  return (
    <div className="page-width pt-8 md:pt-12">
      <PageHead {...about[name]} path={`/${name}`} />
      <article className="max-w-[42rem] text-[1.0625rem] leading-[1.7]">
        <h1 className="text-4xl leading-tight">{data?.title ?? about[name].title}</h1>
        {isPending && <Spinner />}
        {!isPending && !data && <ProblemPanel onRetry={() => refetch()} />}
        {data?.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change.
          <NoticeBlock key={index} block={block} />
        ))}
      </article>
    </div>
  );
}

const notice = (api: ApiClient, name: NoticeName) =>
  queryOptions({
    queryKey: ['notice', name],
    queryFn: async () => (await api.get<NoticeResponse>(`/notice/${name}`)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

function NoticeBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-10 text-2xl">{block.text}</h2>;
    case 'paragraph':
      return (
        <p className="mt-4 whitespace-pre-line wrap-anywhere">
          <LinkedText text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className="mt-4 grid list-disc gap-2 ps-5">
          {block.items.map((item) => (
            <li key={item} className="ps-1 marker:text-subtle">
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      );
  }
}

const LinkedText = ({ text }: { text: string }) =>
  segmentsOf(text).map(({ text: words, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change.
        key={index}
        href={href}
        rel="noopener noreferrer"
        className="text-link underline underline-offset-4"
      >
        {words}
      </a>
    ) : (
      words
    ),
  );

const pageOf = (name: NoticeName): Page => ({
  Screen: () => <NoticeScreen name={name} />,
  preload: ({ api, cache }) => cache.fetchQuery(notice(api, name)),
});

export const noticePages: Record<NoticeName, Page> = {
  contact: pageOf('contact'),
  terms: pageOf('terms'),
  privacy: pageOf('privacy'),
};
