type NewsItem = { topic: string; title: string; line: string; to: string; picture: string };

export const news: NewsItem[] = [
  {
    topic: 'React',
    title: 'Where state belongs in a React application',
    line: 'Most trouble with state is a question of place. Five places, and when to use each.',
    to: '/blog#managing-state',
    picture: 'news-lamp',
  },
  {
    topic: 'JavaScript',
    title: 'How prototypal inheritance works',
    line: 'Objects that ask other objects. What classes do for you, and what they hide.',
    to: '/blog#prototypal-inheritance',
    picture: 'news-wheel',
  },
  {
    topic: 'Testing',
    title: 'What a unit test is, and why to write one',
    line: 'A test is a sentence about your code that a machine checks every day.',
    to: '/blog#unit-tests',
    picture: 'news-rear',
  },
  {
    topic: 'Frameworks',
    title: 'React, Angular and Vue compared',
    line: 'One counter in three dialects, and the question that matters more than all of them.',
    to: '/blog#react-angular-vue',
    picture: 'news-grille',
  },
  {
    topic: 'React',
    title: 'Data from a server is a cache',
    line: 'Why a list of cars is not state, and what to treat it as instead.',
    to: '/blog#server-data',
    picture: 'news-spokes',
  },
  {
    topic: 'Testing',
    title: 'What is better left untested',
    line: 'Some tests cost more than they find. How to recognise them before writing them.',
    to: '/blog#what-not-to-test',
    picture: 'news-tail',
  },
];
