import type { CodeSample } from '../sample.tsx';

export const counterInReact: CodeSample = {
  code: `// Counter.jsx
import { useState } from 'react';

export function Counter() {
  const [count, setCount] = useState(0);

  return (
    <button onClick={() => setCount(count + 1)}>
      Viewed {count} times
    </button>
  );
}`,
};

export const counterInAngular: CodeSample = {
  code: `// counter.ts
import { Component, signal } from '@angular/core';

@Component({
  selector: 'app-counter',
  template:
    '<button (click)="increase()">Viewed {{ count() }} times</button>',
})
export class Counter {
  count = signal(0);

  increase() {
    this.count.update((count) => count + 1);
  }
}`,
};

export const counterInVue: CodeSample = {
  code: `<!-- Counter.vue -->
<script setup>
import { ref } from 'vue';

const count = ref(0);
</script>

<template>
  <button @click="count++">Viewed {{ count }} times</button>
</template>`,
};
