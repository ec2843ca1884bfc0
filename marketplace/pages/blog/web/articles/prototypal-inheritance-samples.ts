import type { CodeSample } from '../sample.tsx';

export const lookingUp: CodeSample = {
  code: `const car = {
  wheels: 4,
  describe() {
    return this.name + ' has ' + this.wheels + ' wheels';
  },
};

const threeWheeler = Object.create(car);
threeWheeler.name = 'The little van';
threeWheeler.wheels = 3;

console.log(threeWheeler.describe());
console.log(car.wheels);
console.log(Object.hasOwn(threeWheeler, 'describe'));`,
  prints: `The little van has 3 wheels
4
false`,
};

export const sharing: CodeSample = {
  code: `const template = { extras: [] };
const first = Object.create(template);
const second = Object.create(template);

first.extras.push('sunroof');
console.log(second.extras.length);

first.extras = ['tow bar'];
console.log(first.extras.length, second.extras[0]);`,
  prints: `1
1 sunroof`,
};

export const withNew: CodeSample = {
  code: `function Car(name) {
  this.name = name;
}
Car.prototype.honk = function () {
  return this.name + ' honks';
};

const van = new Car('The van');
console.log(van.honk());
console.log(Object.getPrototypeOf(van) === Car.prototype);
console.log(Object.hasOwn(van, 'prototype'));`,
  prints: `The van honks
true
false`,
};

export const withClasses: CodeSample = {
  code: `class Car {
  constructor(name) {
    this.name = name;
  }
  honk() {
    return this.name + ' honks';
  }
}

class Truck extends Car {
  honk() {
    return super.honk() + ' loudly';
  }
}

const truck = new Truck('The truck');
console.log(truck.honk());
console.log(typeof Truck);
console.log(Object.getPrototypeOf(Truck.prototype) === Car.prototype);`,
  prints: `The truck honks loudly
function
true`,
};
