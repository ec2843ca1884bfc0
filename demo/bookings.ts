export type DemoBooking = {
  /** The address of one of `demoBuyers`. */
  buyer: string;
  /** The name of one of `demoCars`. */
  car: string;
  phone: string;
  /** Where the buyer would like to see the car. */
  location: string;
  state: 'open' | 'paid' | 'released' | 'lost';
  hoursAgo: number;
};

export const demoBookings: DemoBooking[] = [
  {
    buyer: 'imran.siddiqui@example.com',
    car: 'Toyota RAV4 2.5 Hybrid',
    phone: '+880 1000 000 052',
    location: 'Gulshan, Dhaka',
    state: 'open',
    hoursAgo: 2,
  },
  {
    buyer: 'farhana.akter@example.com',
    car: 'Toyota RAV4 2.5 Hybrid',
    phone: '+880 1000 000 051',
    location: 'Uttara, Dhaka',
    state: 'open',
    hoursAgo: 5,
  },
  {
    buyer: 'lukas.brandt@example.com',
    car: 'BMW Z4 sDrive30i',
    phone: '+880 1000 000 054',
    location: 'Banani, Dhaka',
    state: 'open',
    hoursAgo: 31,
  },
  {
    buyer: 'grace.mwangi@example.com',
    car: 'Toyota Land Cruiser Prado TX',
    phone: '+880 1000 000 055',
    location: 'Zindabazar, Sylhet',
    state: 'open',
    hoursAgo: 47,
  },
  {
    buyer: 'grace.mwangi@example.com',
    car: 'BMW X5 xDrive40i',
    phone: '+880 1000 000 055',
    location: 'Dhanmondi, Dhaka',
    state: 'released',
    hoursAgo: 70,
  },
  {
    buyer: 'farhana.akter@example.com',
    car: 'Toyota Yaris 1.3',
    phone: '+880 1000 000 051',
    location: 'Town Hall, Mymensingh',
    state: 'paid',
    hoursAgo: 118,
  },
  {
    buyer: 'lukas.brandt@example.com',
    car: 'BMW 430i Convertible',
    phone: '+880 1000 000 054',
    location: 'Gulshan, Dhaka',
    state: 'paid',
    hoursAgo: 205,
  },
  {
    buyer: 'imran.siddiqui@example.com',
    car: 'Toyota Corolla Cross Hybrid',
    phone: '+880 1000 000 052',
    location: 'Agrabad, Chattogram',
    state: 'paid',
    hoursAgo: 390,
  },
  {
    buyer: 'grace.mwangi@example.com',
    car: 'Toyota Corolla Cross Hybrid',
    phone: '+880 1000 000 055',
    location: 'Halishahar, Chattogram',
    state: 'lost',
    hoursAgo: 412,
  },
  {
    buyer: 'meilin.tan@example.com',
    car: 'Bentley Continental GT V8',
    phone: '+880 1000 000 053',
    location: 'Baridhara, Dhaka',
    state: 'paid',
    hoursAgo: 520,
  },
  {
    buyer: 'meilin.tan@example.com',
    car: 'BMW X1 sDrive18i',
    phone: '+880 1000 000 053',
    location: 'Chashara, Narayanganj',
    state: 'paid',
    hoursAgo: 736,
  },
  {
    buyer: 'grace.mwangi@example.com',
    car: 'Toyota Camry Hybrid',
    phone: '+880 1000 000 055',
    location: 'Mirpur, Dhaka',
    state: 'paid',
    hoursAgo: 958,
  },
  {
    buyer: 'imran.siddiqui@example.com',
    car: 'Toyota Camry Hybrid',
    phone: '+880 1000 000 052',
    location: 'Mohakhali, Dhaka',
    state: 'lost',
    hoursAgo: 983,
  },
];
